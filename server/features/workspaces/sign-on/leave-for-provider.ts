// The way to the provider: for a sign-in, for confirming the identity again, and for the test of an owner.
import { safeReturnPath } from '#contract/safe-return-path.ts';
import { take, type Limit } from '#server/foundation/rate-limit/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Caller, Client } from '#server/foundation/operation/public.ts';
import { findMember } from '../members-store.ts';
import { insertAttempt, type NewAttempt } from './attempts-store.ts';
import { hashOfSecret, leavingCookie, newSecret } from './browser-cookie.ts';
import { asOwner } from './configure.ts';
import { domainOf } from './domain-name.ts';
import { findOffer } from './domains-store.ts';
import { authorizationAddress, NotVerified, openProvider } from './openid.ts';
import { ProviderUnavailable } from './provider-fetch.ts';
import { findProvider, type StoredProvider } from './provider-store.ts';
import { noProvider, noSignOn, providerDown, providerUnavailable } from './sign-on-failures.ts';
import { callbackUrlOf, clientOf, type SignOnParts } from './sign-on-parts.ts';

export interface Left {
  url: string;
  /** The value of `set-cookie`. */
  cookie: string;
}

/** Each asks a server that a user named. */
const fromOneNetwork: readonly Limit[] = [
  { usesMax: 30, seconds: 60 },
  { usesMax: 300, seconds: 3_600 },
];
const questionsOfNetwork: readonly Limit[] = [{ usesMax: 120, seconds: 60 }];

/** @throws AppError `TOO_MANY` */
export const limitQuestions = ({ database }: Pick<SignOnParts, 'database'>, { block }: Client): Promise<void> =>
  take(database, `sign-on questions from ${block}`, questionsOfNetwork);

interface Departure extends Pick<NewAttempt, 'purpose' | 'userId' | 'sessionId' | 'returnPath'> {
  email: string | null;
}

/** @throws ProviderUnavailable, NotVerified */
async function leave(parts: SignOnParts, stored: StoredProvider, departure: Departure): Promise<Left> {
  const { workspaceId, issuer, clientId } = stored;
  const provider = await openProvider(parts.signOnOutbound, clientOf(parts, stored));
  const [state, browserSecret] = [newSecret(), newSecret()];
  const { email, ...attempt } = departure;
  await insertAttempt(parts.database, {
    ...attempt,
    stateHash: hashOfSecret(state),
    browserHash: hashOfSecret(browserSecret),
    workspaceId,
    issuer,
    clientId,
  });
  return {
    url: authorizationAddress(provider, {
      state,
      browserSecret,
      callbackUrl: callbackUrlOf(parts, workspaceId),
      asksAgain: attempt.purpose === 'confirm',
      email,
    }),
    cookie: leavingCookie(parts.publicUrl, browserSecret),
  };
}

async function orFail(left: Promise<Left>, failure: () => AppError): Promise<Left> {
  try {
    return await left;
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof NotVerified) throw failure();
    throw error;
  }
}

/** @throws AppError `TOO_MANY`, `NO_SIGN_ON`, `PROVIDER_UNAVAILABLE` */
export async function leaveToSignIn(
  parts: SignOnParts,
  { email, returnTo }: { email: string; returnTo: string | undefined },
  client: Client,
): Promise<Left> {
  const { pool } = parts.database;
  await take(parts.database, `sign-on from ${client.block}`, fromOneNetwork);
  const offer = await findOffer(pool, domainOf(email));
  const provider = offer && (await findProvider(pool, offer.workspaceId));
  if (provider === null) throw noSignOn();
  const returnPath = safeReturnPath(returnTo);
  return orFail(
    leave(parts, provider, { purpose: 'sign-in', userId: null, sessionId: null, returnPath, email }),
    providerDown,
  );
}

/** @throws AppError `NO_SIGN_ON`, `PROVIDER_UNAVAILABLE` */
export async function leaveToConfirm(
  parts: SignOnParts,
  { userId, sessionId, email, usesSignOn }: Caller,
  returnTo: string | undefined,
): Promise<Left> {
  const { pool } = parts.database;
  const member = usesSignOn ? await findMember(pool, userId) : null;
  const provider = member && (await findProvider(pool, member.workspaceId));
  if (provider === null)
    throw new AppError(
      'conflict',
      'NO_SIGN_ON',
      'Your workspace has no single sign-on any more. Log out and in again.',
    );
  const returnPath = safeReturnPath(returnTo);
  return orFail(leave(parts, provider, { purpose: 'confirm', userId, sessionId, returnPath, email }), providerDown);
}

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `NO_PROVIDER`, `PROVIDER_UNAVAILABLE` */
export async function leaveToTest(parts: SignOnParts, { userId, sessionId, email }: Caller): Promise<Left> {
  const provider = await asOwner(parts, userId, (client, { workspace }) => findProvider(client, workspace.id));
  if (provider === null) throw noProvider();
  return orFail(leave(parts, provider, { purpose: 'test', userId, sessionId, returnPath: '/workspace', email }), () =>
    providerUnavailable(),
  );
}
