// The way back from the provider: the state is used up, the answer is verified, and the person is admitted. Whatever fails ends on one page.
import type { PoolClient } from 'pg';
import type { SignOnRefusal } from '#contract/workspaces/sign-on-limits.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { seeOther, type RawRequest, type RawRoute } from '#server/foundation/raw-route/public.ts';
import { record } from '../act-in-workspace.ts';
import { findMember } from '../members-store.ts';
import { lockWorkspace } from '../workspaces-store.ts';
import { admitPerson } from './admit-person.ts';
import { findAttempt, useAttempt, type Attempt, type Purpose } from './attempts-store.ts';
import { endedCookie, hashOfSecret, secretOfBrowser } from './browser-cookie.ts';
import { domainOf } from './domain-name.ts';
import { findOffer } from './domains-store.ts';
import { findIdentities, emailHashOf, subjectHashOf } from './identities-store.ts';
import { Canceled, NotVerified, openProvider, redeemCode, type Claims } from './openid.ts';
import { ProviderUnavailable } from './provider-fetch.ts';
import { findProvider, markTested } from './provider-store.ts';
import { callbackUrlOf, clientOf, type SignOnParts } from './sign-on-parts.ts';

/** Why a way back was refused. `cause`: what the audit says beside it. */
class Refused extends Error {
  readonly refusal: SignOnRefusal;

  constructor(refusal: SignOnRefusal, cause: string | null = null) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}

interface Answered {
  path: string;
  cookies?: Headers;
}

export const callbackRoute = (parts: SignOnParts): RawRoute => ({
  method: 'GET',
  path: '/api/sign-on/:workspace/callback',
  capability: 'open',
  sender: 'browser',
  refusesOtherSites: false,
  bodyBytesMax: 0,
  handle: async (sent) => {
    const { path, cookies } = await answerTo(parts, sent);
    const response = seeOther(path);
    for (const [name, value] of cookies ?? []) response.headers.append(name, value);
    response.headers.append('set-cookie', endedCookie(parts.publicUrl));
    return response;
  },
});

async function answerTo(parts: SignOnParts, sent: RawRequest): Promise<Answered> {
  const { searchParams } = new URL(sent.request.url);
  const browserSecret = secretOfBrowser(sent.request.headers, parts.publicUrl);
  const state = searchParams.get('state') ?? '';
  const attempt = await findAttempt(parts.database, hashOfSecret(state));
  if (attempt === null) return refusedPage('ended', 'sign-in');
  try {
    if (attempt.isUsed) throw new Refused('ended', 'state_used');
    if (attempt.isExpired) throw new Refused('ended', 'state_expired');
    if (browserSecret === null || !hashOfSecret(browserSecret).equals(attempt.browserHash))
      throw new Refused('ended', 'other_browser');
    if (sent.parameter('workspace') !== attempt.workspaceId) throw new Refused('ended', 'other_workspace');
    const claims = await claimsOf(parts, attempt, { searchParams, state, browserSecret });
    return await finish[attempt.purpose](parts, attempt, claims, sent);
  } catch (error) {
    const { refusal, cause } = refusalOf(error);
    await recordRefusal(parts, attempt, { refusal, cause });
    return refusedPage(refusal, attempt.purpose);
  }
}

function refusalOf(error: unknown): { refusal: SignOnRefusal; cause: string | null } {
  if (error instanceof Refused)
    return { refusal: error.refusal, cause: typeof error.cause === 'string' ? error.cause : null };
  if (error instanceof Canceled) return { refusal: 'canceled', cause: null };
  if (error instanceof ProviderUnavailable) return { refusal: 'unavailable', cause: null };
  if (error instanceof NotVerified) return { refusal: 'not_verified', cause: error.message.slice(0, 200) };
  throw error;
}

const refusedPage = (refusal: SignOnRefusal, purpose: Purpose): Answered => ({
  path: `/sign-on?${new URLSearchParams({ refused: refusal, ...(purpose !== 'sign-in' && { at: purpose }) }).toString()}`,
});

/** The state is used up by a refusal as well. */
const recordRefusal = (
  parts: SignOnParts,
  attempt: Attempt,
  { refusal, cause }: { refusal: SignOnRefusal; cause: string | null },
): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    await useAttempt(client, attempt);
    record(client, parts, {
      by: attempt.userId,
      workspaceId: attempt.workspaceId,
      action: 'sign_on_refused',
      after: { reason: refusal, purpose: attempt.purpose, ...(cause !== null && { cause }) },
    });
  });

/** In the transaction of what follows. @throws Refused */
async function useOnce(client: PoolClient, attempt: Attempt): Promise<void> {
  if (!(await useAttempt(client, attempt))) throw new Refused('ended', 'state_used');
}

/** What the provider said. @throws Refused, NotVerified, ProviderUnavailable, Canceled */
async function claimsOf(
  parts: SignOnParts,
  { workspaceId, issuer, clientId }: Attempt,
  { searchParams, state, browserSecret }: { searchParams: URLSearchParams; state: string; browserSecret: string },
): Promise<Claims> {
  const stored = await findProvider(parts.database.pool, workspaceId);
  if (stored?.issuer !== issuer || stored.clientId !== clientId) throw new Refused('ended', 'provider_changed');
  const provider = await openProvider(parts.signOnOutbound, clientOf(parts, stored));
  const callback = new URL(`${callbackUrlOf(parts, workspaceId)}?${searchParams.toString()}`);
  return redeemCode(provider, callback, { state, browserSecret }, parts.clock);
}

type Finish = (parts: SignOnParts, attempt: Attempt, claims: Claims, sent: RawRequest) => Promise<Answered>;

const finish: Record<Purpose, Finish> = { 'sign-in': signIn, confirm, test };

async function signIn(parts: SignOnParts, attempt: Attempt, claims: Claims, sent: RawRequest): Promise<Answered> {
  const { signOn } = parts.accounts;
  const { headers } = sent.request;
  const outcome = await signOn.inTransaction(async (client) => {
    await useOnce(client, attempt);
    const admitted = await admitPerson(client, parts, attempt, claims);
    if ('refusal' in admitted) throw new Refused(admitted.refusal);
    return { ...admitted, cookies: await signOn.openSession(admitted.userId, attempt.workspaceId, headers) };
  });
  const { cookies, email } = outcome;
  const kept = new Headers();
  for (const cookie of cookies.getSetCookie()) kept.append('set-cookie', cookie);
  await signOn.recognize(email, { headers, client: sent.client }, kept);
  return { path: attempt.returnPath, cookies: kept };
}

/** A provider whose clock is behind ours by as much is believed. */
const skewMs = 30_000;

async function confirm(parts: SignOnParts, attempt: Attempt, claims: Claims, sent: RawRequest): Promise<Answered> {
  const caller = await sent.caller();
  if (caller === null || caller.sessionId !== attempt.sessionId) throw new Refused('ended', 'other_session');
  const { workspaceId, issuer } = attempt;
  const hashes = {
    subjectHash: subjectHashOf(workspaceId, issuer, claims.subject),
    emailHash: emailHashOf(workspaceId, claims.email),
  };
  await inTransaction(parts.database, async (client) => {
    await useOnce(client, attempt);
    const identities = await findIdentities(client, workspaceId, hashes);
    const own = identities.find(({ subjectHash }) => subjectHash?.equals(hashes.subjectHash));
    if (own?.userId !== caller.userId || own.endedAt !== null) throw new Refused('not_verified', 'other_subject');
    if (claims.authenticatedAt === null || claims.authenticatedAt * 1_000 < attempt.startedAt.getTime() - skewMs)
      throw new Refused('not_verified', 'not_asked_again');
    await parts.accounts.signOn.saveConfirmation(client, caller.sessionId);
  });
  parts.accounts.callers.forget(caller.userId);
  return { path: attempt.returnPath };
}

async function test(parts: SignOnParts, attempt: Attempt, claims: Claims, sent: RawRequest): Promise<Answered> {
  const caller = await sent.caller();
  if (caller === null || caller.sessionId !== attempt.sessionId) throw new Refused('ended', 'other_session');
  const { workspaceId } = attempt;
  await inTransaction(parts.database, async (client) => {
    await useOnce(client, attempt);
    const workspace = await lockWorkspace(client, workspaceId);
    const member = await findMember(client, caller.userId);
    const provider = await findProvider(client, workspaceId);
    if (workspace === null || member?.workspaceId !== workspaceId || member.role !== 'owner')
      throw new Refused('ended', 'not_owner');
    if (provider?.issuer !== attempt.issuer || provider.clientId !== attempt.clientId)
      throw new Refused('ended', 'provider_changed');
    if (claims.isUnconfirmed) throw new Refused('not_confirmed');
    if ((await findOffer(client, domainOf(claims.email)))?.workspaceId !== workspaceId) throw new Refused('address');
    await markTested(client, workspaceId);
    record(client, parts, {
      by: caller.userId,
      workspaceId,
      action: 'sign_on_tested',
      after: { issuer: provider.issuer },
    });
  });
  return { path: `${attempt.returnPath}?tested=1` };
}
