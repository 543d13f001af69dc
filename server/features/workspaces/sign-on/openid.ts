// The relying party of OpenID Connect: openid-client validates what a provider says, and this file says what has to be validated.
import { createHash, createHmac } from 'node:crypto';
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { normalizeAddress } from '#contract/email-rules.ts';
import { signOnLimits } from '#contract/workspaces/sign-on-limits.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { OutboundParts } from '#server/foundation/outbound/public.ts';
import { providerFetch, providerUrl, ProviderUnavailable } from './provider-fetch.ts';

export interface ProviderClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What the provider said of a person, after every check. */
export interface Claims {
  subject: string;
  /** In the form in which addresses are compared. */
  email: string;
  /** The provider says itself that the address is not confirmed. */
  isUnconfirmed: boolean;
  name: string;
  /** When the person entered who they are, in seconds since 1970; null: it does not say. */
  authenticatedAt: number | null;
}

/** The answer of the provider does not count. */
export class NotVerified extends Error {}

/** The provider, or the person there, ended the sign-in. */
export class Canceled extends Error {}

/** The secret in the cookie of the browser makes the nonce and the code verifier, so that the database holds neither. */
const derived = (browserSecret: string, use: string): string =>
  createHmac('sha256', browserSecret).update(use).digest('base64url');

const skewSeconds = 60;

/** @throws ProviderUnavailable, NotVerified */
export async function openProvider(
  outbound: OutboundParts,
  { issuer, clientId, clientSecret }: ProviderClient,
): Promise<Configuration> {
  const url = providerUrl(issuer, outbound);
  const fetchProvider = providerFetch(outbound);
  const found = await translated(() =>
    discovery(url, clientId, undefined, undefined, {
      [customFetch]: fetchProvider,
      timeout: signOnLimits.answerSeconds,
      ...(url.protocol === 'http:' && { execute: [allowInsecureRequests] }),
    }),
  );
  const server = found.serverMetadata();
  // A document that names another issuer, also one for all organizations of a provider, does not count.
  if (URL.parse(server.issuer)?.href !== url.href) throw new NotVerified('The document is of another issuer.');
  if (server.authorization_endpoint === undefined) throw new NotVerified('There is no authorization endpoint.');
  // The browser is sent there: never to anything but a web address.
  providerUrl(server.authorization_endpoint, outbound);
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authentication = methods.includes('client_secret_basic')
    ? ClientSecretBasic(clientSecret)
    : ClientSecretPost(clientSecret);
  const configuration = new Configuration(server, clientId, {}, authentication);
  configuration[customFetch] = fetchProvider;
  configuration.timeout = signOnLimits.answerSeconds;
  if (url.protocol === 'http:') allowInsecureRequests(configuration);
  // The signature counts although the answer came from the provider itself.
  enableNonRepudiationChecks(configuration);
  return configuration;
}

export interface Leaving {
  state: string;
  browserSecret: string;
  callbackUrl: string;
  /** The person is asked again, also when the provider knows them. */
  asksAgain: boolean;
  /** Fills in the form of the provider; null: it is not known. */
  email: string | null;
}

export const authorizationAddress = (
  provider: Configuration,
  { state, browserSecret, callbackUrl, asksAgain, email }: Leaving,
): string =>
  buildAuthorizationUrl(provider, {
    redirect_uri: callbackUrl,
    scope: 'openid email profile',
    state,
    nonce: derived(browserSecret, 'nonce'),
    code_challenge: createHash('sha256').update(derived(browserSecret, 'verifier')).digest('base64url'),
    code_challenge_method: 'S256',
    ...(asksAgain && { prompt: 'login', max_age: '0' }),
    ...(email !== null && { login_hint: email }),
  }).href;

/** @throws ProviderUnavailable, NotVerified, Canceled */
export async function redeemCode(
  provider: Configuration,
  callback: URL,
  { state, browserSecret }: Pick<Leaving, 'state' | 'browserSecret'>,
  clock: Clock,
): Promise<Claims> {
  const tokens = await translated(() =>
    authorizationCodeGrant(provider, callback, {
      expectedState: state,
      expectedNonce: derived(browserSecret, 'nonce'),
      pkceCodeVerifier: derived(browserSecret, 'verifier'),
      idTokenExpected: true,
    }),
  );
  const claims = tokens.claims();
  if (claims === undefined) throw new NotVerified('There is no ID token.');
  const { sub, iat, auth_time: authenticatedAt } = claims;
  if (sub === '' || sub.length > 255) throw new NotVerified('The subject is not one.');
  if (iat > clock.now().getTime() / 1_000 + skewSeconds) throw new NotVerified('The ID token is of the future.');
  const profile =
    claims['email'] === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
      ? await translated(() => fetchUserInfo(provider, tokens.access_token, sub))
      : claims;
  const email = typeof profile['email'] === 'string' ? normalizeAddress(profile['email']) : null;
  if (email === null) throw new NotVerified('There is no address.');
  const name = typeof profile['name'] === 'string' ? profile['name'] : '';
  const confirmed = profile['email_verified'];
  return {
    subject: sub,
    email,
    isUnconfirmed: confirmed !== undefined && confirmed !== true && confirmed !== 'true',
    name,
    authenticatedAt: authenticatedAt ?? null,
  };
}

async function translated<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof ProviderUnavailable) throw cause;
    if (error instanceof AuthorizationResponseError) throw new Canceled('The provider ended the sign-in.');
    throw new NotVerified(error instanceof Error ? error.message : 'The answer does not count.', { cause: error });
  }
}
