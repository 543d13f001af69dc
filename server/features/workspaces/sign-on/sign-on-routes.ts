import { signedIn, successAfter, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { cronJob } from '#server/foundation/jobs/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { changingOwnAccount } from '../../accounts/public.ts';
import { deleteOldAttempts } from './attempts-store.ts';
import { allowSignOnAgain, enforceSignOn, removeSignOnProvider, saveSignOnProvider } from './configure.ts';
import { leaveToConfirm, leaveToSignIn, leaveToTest, limitQuestions, type Left } from './leave-for-provider.ts';
import { addDomain, checkDomain, checkProvenDomains, removeDomain } from './prove-domains.ts';
import { readOffer, readSignOnOfWorkspace } from './read-sign-on.ts';
import type { SignOnParts } from './sign-on-parts.ts';

type Operations = ContractImplementer['workspaces'];

/** The address for the body; the cookie goes into the headers of the answer. */
function leaving({ url, cookie }: Left, { responseHeaders }: { responseHeaders: Headers }): { url: string } {
  responseHeaders.append('set-cookie', cookie);
  return { url };
}

export const signOnRoutes = (workspaces: Operations, parts: SignOnParts) => ({
  ...ofProvider(workspaces, parts),
  ...ofDomains(workspaces, parts),
  ...ofVisitors(workspaces, parts),
});

const ofProvider = (workspaces: Operations, parts: SignOnParts) => ({
  getSignOn: workspaces.getSignOn.handler(({ context }) => readSignOnOfWorkspace(parts, signedIn(context).userId)),
  saveSignOnProvider: workspaces.saveSignOnProvider.handler(({ input, context }) =>
    successAfter(saveSignOnProvider(parts, changingOwnAccount(context).userId, input)),
  ),
  removeSignOnProvider: workspaces.removeSignOnProvider.handler(({ context }) =>
    successAfter(removeSignOnProvider(parts, changingOwnAccount(context).userId)),
  ),
  testSignOn: workspaces.testSignOn.handler(async ({ context }) =>
    leaving(await leaveToTest(parts, changingOwnAccount(context)), context),
  ),
  allowSignOnAgain: workspaces.allowSignOnAgain.handler(({ input, context }) =>
    successAfter(allowSignOnAgain(parts, changingOwnAccount(context).userId, input.id)),
  ),
});

const ofDomains = (workspaces: Operations, parts: SignOnParts) => ({
  addSignOnDomain: workspaces.addSignOnDomain.handler(({ input, context }) =>
    addDomain(parts, changingOwnAccount(context).userId, input.domain),
  ),
  checkSignOnDomain: workspaces.checkSignOnDomain.handler(({ input, context }) =>
    checkDomain(parts, changingOwnAccount(context).userId, input.domain),
  ),
  removeSignOnDomain: workspaces.removeSignOnDomain.handler(({ input, context }) =>
    successAfter(removeDomain(parts, changingOwnAccount(context).userId, input.domain)),
  ),
  enforceSignOn: workspaces.enforceSignOn.handler(({ input, context }) =>
    successAfter(enforceSignOn(parts, changingOwnAccount(context).userId, input)),
  ),
});

const ofVisitors = (workspaces: Operations, parts: SignOnParts) => ({
  readSignOn: workspaces.readSignOn.handler(async ({ input, context }) => {
    await limitQuestions(parts, context.client);
    return readOffer(parts, input.domain);
  }),
  beginSignOn: workspaces.beginSignOn.handler(async ({ input, context }) =>
    leaving(await leaveToSignIn(parts, { email: input.email, returnTo: input.returnTo }, context.client), context),
  ),
  confirmBySignOn: workspaces.confirmBySignOn.handler(async ({ input, context }) =>
    leaving(await leaveToConfirm(parts, changingOwnAccount(context), input.returnTo), context),
  ),
});

export const signOnJobs = (parts: SignOnParts & { longDatabase: Database }) => [
  cronJob({ name: 'check-proven-domains', crontab: '10 5 * * *' }, () => checkProvenDomains(parts)),
  cronJob({ name: 'forget-sign-on-attempts', crontab: '25 * * * *' }, () => deleteOldAttempts(parts.longDatabase)),
];
