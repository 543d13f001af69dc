// Which account a person of the provider signs in to. The subject is the identity; the address counts at the first sign-in only.
import type { PoolClient } from 'pg';
import type { SignOnRefusal } from '#contract/workspaces/sign-on-limits.ts';
import type { AccountToLink } from '../../accounts/public.ts';
import { record } from '../act-in-workspace.ts';
import { settleHold } from '../hold.ts';
import { takeInvitation } from '../invitations-store.ts';
import { findMember, findMembers, insertMember } from '../members-store.ts';
import { lockWorkspace, type StoredWorkspace } from '../workspaces-store.ts';
import { domainOf } from './domain-name.ts';
import { findOffer } from './domains-store.ts';
import { emailHashOf, findIdentities, insertIdentity, subjectHashOf, type StoredIdentity } from './identities-store.ts';
import type { Claims } from './openid.ts';
import { findProvider, type StoredProvider } from './provider-store.ts';
import type { SignOnParts } from './sign-on-parts.ts';

export type Admission = { refusal: SignOnRefusal } | { userId: string; email: string };

const refused = (refusal: SignOnRefusal): Admission => ({ refusal });

/** The provider through which the person came, as it was when the browser left. */
export interface CameFrom {
  workspaceId: string;
  issuer: string;
  clientId: string;
}

interface Hashes {
  subjectHash: Buffer;
  emailHash: Buffer;
}

/** In a transaction that may open the session. A refusal has changed nothing. */
export async function admitPerson(
  client: PoolClient,
  parts: SignOnParts,
  from: CameFrom,
  claims: Claims,
): Promise<Admission> {
  const { workspaceId } = from;
  const hashes = {
    subjectHash: subjectHashOf(workspaceId, from.issuer, claims.subject),
    emailHash: emailHashOf(workspaceId, claims.email),
  };
  // The account before the workspace, in the order in which the deletion of an account locks them.
  const known = (await findIdentities(client, workspaceId, hashes)).find((found) => isOf(found, hashes));
  const account = await accountOf(client, parts, known, claims.email);
  const workspace = await lockWorkspace(client, workspaceId);
  const provider = await findProvider(client, workspaceId);
  if (workspace === null || provider?.issuer !== from.issuer || provider.clientId !== from.clientId)
    return refused('ended');
  if (workspace.suspendedAt !== null) return refused('suspended');
  if (claims.isUnconfirmed) return refused('not_confirmed');
  const offer = await findOffer(client, domainOf(claims.email));
  if (offer?.workspaceId !== workspaceId) return refused('address');
  const identities = await findIdentities(client, workspaceId, hashes);
  if (identities.some(({ endedAt }) => endedAt !== null)) return refused('removed');
  const bySubject = identities.find((found) => isOf(found, hashes));
  // The address was given to another person: it does not open the account of the first one.
  if (identities.some((found) => found !== bySubject)) return refused('moved');
  if (bySubject?.id !== known?.id) return refused('ended');
  return bySubject === undefined
    ? firstSignIn(client, parts, { workspace, provider, account, claims, hashes })
    : laterSignIn(client, workspaceId, account);
}

const isOf = ({ subjectHash }: StoredIdentity, hashes: Hashes): boolean =>
  subjectHash !== null && subjectHash.equals(hashes.subjectHash);

function accountOf(
  client: PoolClient,
  { accounts }: SignOnParts,
  known: StoredIdentity | undefined,
  email: string,
): Promise<AccountToLink | null> {
  if (known === undefined) return accounts.signOn.find(client, { email });
  return known.userId === null ? Promise.resolve(null) : accounts.signOn.find(client, { userId: known.userId });
}

async function laterSignIn(client: PoolClient, workspaceId: string, account: AccountToLink | null): Promise<Admission> {
  if (account === null) return refused('removed');
  if (account.isBarred || account.isSuspended) return refused('account_not_linked');
  const member = await findMember(client, account.userId);
  return member?.workspaceId === workspaceId ? { userId: account.userId, email: account.email } : refused('removed');
}

interface FirstSignIn {
  workspace: StoredWorkspace;
  provider: StoredProvider;
  account: AccountToLink | null;
  claims: Claims;
  hashes: Hashes;
}

async function firstSignIn(
  client: PoolClient,
  parts: SignOnParts,
  { workspace, provider, account, claims, hashes }: FirstSignIn,
): Promise<Admission> {
  if (account !== null && (account.isBarred || account.isSuspended || !account.emailVerified))
    return refused('account_not_linked');
  const member = account && (await findMember(client, account.userId));
  if (member !== null && member.workspaceId !== workspace.id) return refused('other_workspace');
  if (member === null && (await findMembers(client, workspace.id)).length >= workspace.seats)
    return refused('seats_full');
  const { email } = claims;
  const userId = account?.userId ?? (await parts.accounts.signOn.create(client, { email, name: nameOf(claims) }));
  // Someone confirmed the address at this moment.
  if (userId === null) return refused('ended');
  // Also an invitation that is not needed any more, so that it holds no seat.
  const invitedAs = await takeInvitation(client, { workspaceId: workspace.id, email: account?.email ?? email });
  const role = member?.role ?? invitedAs ?? provider.defaultRole;
  if (member === null) {
    await insertMember(client, { userId, workspaceId: workspace.id, role, handsOver: false });
    await settleHold(client, workspace.id);
  }
  await insertIdentity(client, workspace.id, { ...hashes, userId });
  record(client, parts, {
    by: userId,
    workspaceId: workspace.id,
    action: member === null ? 'member_joined' : 'member_linked',
    after: {
      member: userId,
      role,
      bySignOn: true,
      isNewAccount: account === null,
    },
  });
  return { userId, email };
}

const nameLengthMax = 100;

/** As the provider names the person; else the part before the @. */
function nameOf({ name, email }: Claims): string {
  const readable = name
    .replace(/[\p{C}\p{Bidi_Control}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, nameLengthMax)
    .toWellFormed();
  return readable === '' ? email.slice(0, email.indexOf('@')) : readable;
}
