// What owners see of the single sign-on of their workspace; the secret of the client is never shown again.
import type { SignOn } from '#contract/workspaces/sign-on.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { findPeople } from '../../accounts/public.ts';
import { findMember } from '../members-store.ts';
import { domainOf, readDomain } from './domain-name.ts';
import { findDomains, findEnforcers, findOffer } from './domains-store.ts';
import { listIdentities } from './identities-store.ts';
import { domainShown } from './prove-domains.ts';
import { findProvider } from './provider-store.ts';
import { callbackUrlOf, type SignOnParts } from './sign-on-parts.ts';

/** For owners. @throws AppError `NO_WORKSPACE` */
export async function readSignOnOfWorkspace(parts: SignOnParts, userId: string): Promise<SignOn> {
  const { pool } = parts.database;
  const own = await findMember(pool, userId);
  if (own?.role !== 'owner')
    throw new AppError('not_found', 'NO_WORKSPACE', 'You own no workspace. Ask an owner of yours.');
  const [provider, domains, identities] = await Promise.all([
    findProvider(pool, own.workspaceId),
    findDomains(pool, own.workspaceId),
    listIdentities(pool, own.workspaceId),
  ]);
  const people = await findPeople(
    pool,
    identities.flatMap(({ userId: id }) => id ?? []),
  );
  const byId = new Map(people.map(({ userId: id, name, email }) => [id, { name, email }]));
  return {
    provider: provider && {
      issuer: provider.issuer,
      clientId: provider.clientId,
      defaultRole: provider.defaultRole,
      testedAt: provider.testedAt?.toISOString() ?? null,
    },
    callbackUrl: callbackUrlOf(parts, own.workspaceId),
    domains: domains.map(domainShown),
    identities: identities.map(({ id, userId: member, endedAt }) => ({
      id,
      person: (member === null ? undefined : byId.get(member)) ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    })),
  };
}

export async function readOffer({ database }: Pick<SignOnParts, 'database'>, domain: string) {
  const offer = await findOffer(database.pool, readDomain(domain) ?? '');
  return { isOffered: offer !== null, isEnforced: offer?.isEnforced ?? false };
}

/** For the accounts: who may still use a password at the domain of the address. Null: everyone. */
export async function enforcedSignOn(
  database: SignOnParts['database'],
  email: string,
): Promise<{ ownerIds: readonly string[] } | null> {
  const ownerIds = await findEnforcers(database.pool, domainOf(email));
  return ownerIds && { ownerIds };
}
