// Single sign-on: a workspace lets its members sign in with a provider of OpenID Connect, for domains that it has proven.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { emailAddress, line, text } from '../text.ts';
import { signOnLimits as limits, signOnRoles } from './sign-on-limits.ts';

const operation = operationsOf('Single sign-on');
const instant = z.iso.datetime();
const success = z.object({ success: z.literal(true) });
const returnTo = text().max(2_000).optional();

const noWorkspace = { status: 404, message: 'The account is in no workspace.' } as const;
const notAllowed = { status: 403, message: 'The role of the caller in the workspace does not allow this.' } as const;
const ofOwners = { NO_WORKSPACE: noWorkspace, NOT_ALLOWED: notAllowed } as const;
const noProvider = { status: 409, message: 'The workspace has no identity provider yet.' } as const;
const unavailable = { status: 409, message: 'The identity provider could not be reached or used.' } as const;
const noDomain = { status: 404, message: 'There is no such domain. Reload the page.' } as const;

const domain = z.object({
  /** In ASCII, as in the name server. */
  domain: z.string(),
  /** What a TXT record of the domain has to be. */
  record: z.string(),
  /** Null: not proven, so no one signs in with it. */
  provenAt: instant.nullable(),
  checkedAt: instant.nullable(),
  /** Since when its addresses sign in with the provider only; null: passwords count as well. */
  enforcedAt: instant.nullable(),
});
export type SignOnDomain = z.output<typeof domain>;

const identity = z.object({
  id: z.uuid(),
  /** Null: the account was deleted. */
  person: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** Not null: signing in gives no seat until an owner allows it. */
  endedAt: instant.nullable(),
});
export type SignOnIdentity = z.output<typeof identity>;

const signOn = z.object({
  /** Null: none is entered. The client secret is never shown. */
  provider: z
    .object({
      issuer: z.string(),
      clientId: z.string(),
      defaultRole: z.enum(signOnRoles),
      /** Null: not tested since it was changed. */
      testedAt: instant.nullable(),
    })
    .nullable(),
  /** What is entered at the provider as the redirect URI. */
  callbackUrl: z.string(),
  domains: z.array(domain).max(limits.domainsMax),
  /** Who signed in with the provider, and who lost the seat. */
  identities: z.array(identity),
});
export type SignOn = z.output<typeof signOn>;

const getSignOn = operation('account', 'GET /workspace/sign-on', 'Read the single sign-on of my workspace')
  .errors({ NO_WORKSPACE: { status: 404, message: 'The account owns no workspace.' } })
  .output(signOn);

const saveSignOnProvider = operation(
  'account',
  'PUT /workspace/sign-on',
  'Enter the identity provider of my workspace',
  {
    isForm: true,
    needsStepUp: true,
    description:
      'For owners. Another issuer, client or secret has to be tested again, and no domain is enforced until then. A secret that is left out stays.',
  },
)
  .errors({ ...ofOwners, SECRET_NEEDED: { status: 400, message: 'A new client needs its secret.' } })
  .input(
    z.strictObject({
      issuer: text().trim().min(1, { message: 'Enter the issuer.' }).max(limits.issuerLengthMax),
      clientId: text().trim().min(1, { message: 'Enter the client ID.' }).max(limits.clientIdLengthMax),
      clientSecret: text().max(limits.clientSecretLengthMax).optional(),
      defaultRole: z.enum(signOnRoles),
    }),
  )
  .output(success);

const removeSignOnProvider = operation(
  'account',
  'POST /workspace/sign-on/remove',
  'Remove the identity provider of my workspace',
  { needsStepUp: true, description: 'For owners. No domain is enforced any more. Succeeds also when there is none.' },
)
  .errors(ofOwners)
  .input(z.strictObject({}).optional())
  .output(success);

const testSignOn = operation('account', 'POST /workspace/sign-on/test', 'Test the identity provider of my workspace', {
  needsStepUp: true,
  description: 'For owners. The address leads to the provider and back to `/workspace`; no session begins.',
})
  .errors({ ...ofOwners, NO_PROVIDER: noProvider, PROVIDER_UNAVAILABLE: unavailable })
  .input(z.strictObject({}).optional())
  .output(z.object({ url: z.string() }));

const domainName = line()
  .min(1, { message: 'Enter a domain, such as agency.example.' })
  .max(253, { message: 'Enter a domain, such as agency.example.' });

const addSignOnDomain = operation('account', 'POST /workspace/sign-on/domains', 'Add a domain to prove', {
  isForm: true,
  needsStepUp: true,
})
  .errors({
    ...ofOwners,
    NO_DOMAIN_NAME: { status: 400, message: 'This is not a domain.' },
    PUBLIC_DOMAIN: { status: 409, message: 'Everyone can have an address of this domain.' },
    TOO_MANY_DOMAINS: { status: 409, message: `A workspace has at most ${limits.domainsMax} domains.` },
  })
  .input(z.strictObject({ domain: domainName }))
  .output(domain);

const checkSignOnDomain = operation(
  'account',
  'POST /workspace/sign-on/domains/{domain}/check',
  'Look for the record of a domain',
  { description: 'It is looked for each day as well. A domain whose record is gone is not proven any more.' },
)
  .errors({
    ...ofOwners,
    NO_DOMAIN: noDomain,
    NOT_PROVEN: { status: 409, message: 'The record was not found.' },
    DOMAIN_TAKEN: { status: 409, message: 'The domain is proven by another workspace.' },
  })
  .input(z.strictObject({ domain: domainName }))
  .output(domain);

const removeSignOnDomain = operation('account', 'POST /workspace/sign-on/domains/{domain}/remove', 'Remove a domain', {
  needsStepUp: true,
})
  .errors({ ...ofOwners, NO_DOMAIN: noDomain })
  .input(z.strictObject({ domain: domainName }))
  .output(success);

const enforceSignOn = operation(
  'account',
  'POST /workspace/sign-on/domains/{domain}/enforce',
  'Let addresses of a domain sign in with the provider only',
  {
    needsStepUp: true,
    description:
      'Sessions that began with a password end. Owners with a second factor may still use the password; so may administrators.',
  },
)
  .errors({
    ...ofOwners,
    NO_DOMAIN: noDomain,
    NOT_PROVEN: { status: 409, message: 'The domain is not proven.' },
    NOT_TESTED: { status: 409, message: 'The provider was not tested since it was changed.' },
    SECOND_FACTOR_NEEDED: { status: 409, message: 'The owner who enforces it needs a second factor.' },
  })
  .input(z.strictObject({ domain: domainName, isEnforced: z.boolean() }))
  .output(success);

const allowSignOnAgain = operation(
  'account',
  'POST /workspace/sign-on/people/{id}/allow',
  'Allow a person to sign in again',
  {
    needsStepUp: true,
    description:
      'For a person who lost the seat, and for an address that the provider gave to another account: the next sign-in links it again.',
  },
)
  .errors({ ...ofOwners, NOT_FOUND: { status: 404, message: 'There is no such person. Reload the page.' } })
  .input(z.strictObject({ id: z.uuid() }))
  .output(success);

const email = emailAddress().toLowerCase();

const readSignOn = operation('open', 'POST /sign-on', 'Ask whether addresses of a domain can use single sign-on', {
  description: 'No address is sent, so the answer cannot depend on whether an account exists.',
})
  .errors({ TOO_MANY: { status: 429, message: 'Too many questions from this network.' } })
  .input(z.strictObject({ domain: domainName }))
  .output(z.object({ isOffered: z.boolean(), isEnforced: z.boolean() }));

const beginSignOn = operation('open', 'POST /sign-on/begin', 'Sign in with the provider of my organization', {
  isForm: true,
  description: 'Answers the address of the provider, and sets a cookie without which the way back ends in a refusal.',
})
  .errors({
    TOO_MANY: { status: 429, message: 'Too many sign-ins from this network.' },
    NO_SIGN_ON: { status: 404, message: 'The domain has no single sign-on.' },
    PROVIDER_UNAVAILABLE: unavailable,
  })
  .input(z.strictObject({ email, returnTo }))
  .output(z.object({ url: z.string() }));

const confirmBySignOn = operation('account', 'POST /sign-on/confirm', 'Confirm my identity with the provider', {
  description: 'For sessions of single sign-on: the provider asks again who the person is.',
})
  .errors({
    NO_SIGN_ON: { status: 409, message: 'The session did not begin with single sign-on.' },
    PROVIDER_UNAVAILABLE: unavailable,
  })
  .input(z.strictObject({ returnTo }))
  .output(z.object({ url: z.string() }));

export const signOnOperations = {
  getSignOn,
  saveSignOnProvider,
  removeSignOnProvider,
  testSignOn,
  addSignOnDomain,
  checkSignOnDomain,
  removeSignOnDomain,
  enforceSignOn,
  allowSignOnAgain,
  readSignOn,
  beginSignOn,
  confirmBySignOn,
};
