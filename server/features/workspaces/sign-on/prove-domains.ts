// A workspace proves that a domain is its own with a TXT record, which is looked for again each day.
import { randomBytes } from 'node:crypto';
import { domainRecordPrefix, signOnLimits as limits } from '#contract/workspaces/sign-on-limits.ts';
import type { SignOnDomain } from '#contract/workspaces/sign-on.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { findPeople } from '../../accounts/public.ts';
import { inWorkspace, record } from '../act-in-workspace.ts';
import { findMembers } from '../members-store.ts';
import { notAllowed } from '../workspace-failures.ts';
import { lockWorkspace } from '../workspaces-store.ts';
import { asOwner, domainOfWorkspace } from './configure.ts';
import { isPublicDomain, readDomain } from './domain-name.ts';
import {
  deleteDomain,
  findDomains,
  findProvenDomains,
  insertDomain,
  markProven,
  markUnproven,
  type StoredDomain,
} from './domains-store.ts';
import { domainTaken, nameServersSilent, noDomain, notProven } from './sign-on-failures.ts';
import type { SignOnParts } from './sign-on-parts.ts';

export const domainShown = ({ domain, token, provenAt, checkedAt, enforcedAt }: StoredDomain): SignOnDomain => ({
  domain,
  record: `${domainRecordPrefix}${token}`,
  provenAt: provenAt?.toISOString() ?? null,
  checkedAt: checkedAt?.toISOString() ?? null,
  enforcedAt: enforcedAt?.toISOString() ?? null,
});

/** Adding one again changes nothing. @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `NO_DOMAIN_NAME`, `PUBLIC_DOMAIN`, `TOO_MANY_DOMAINS` */
export function addDomain(parts: SignOnParts, userId: string, text: string): Promise<SignOnDomain> {
  const domain = readDomain(text);
  if (domain === null) throw notADomain();
  if (isPublicDomain(domain, parts.signOnDomainsRefused)) throw publicDomain(domain);
  return asOwner(parts, userId, async (client, { workspace: { id } }) => {
    const before = await findDomains(client, id);
    const known = before.find((found) => found.domain === domain);
    if (known !== undefined) return domainShown(known);
    if (before.length >= limits.domainsMax) throw tooMany();
    await insertDomain(client, { workspaceId: id, domain, token: randomBytes(20).toString('hex') });
    record(client, parts, {
      by: userId,
      workspaceId: id,
      action: 'domain_added',
      after: { domain },
    });
    return domainShown(await domainOfWorkspace(client, id, domain));
  });
}

/** Null: the name servers do not say. */
async function hasRecord({ resolveTxt }: SignOnParts, { domain, token }: StoredDomain): Promise<boolean | null> {
  try {
    return (await resolveTxt(domain)).some((text) => text.trim() === `${domainRecordPrefix}${token}`);
  } catch {
    return null;
  }
}

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `NO_DOMAIN`, `NOT_PROVEN`, `DOMAIN_TAKEN` */
export async function checkDomain(parts: SignOnParts, userId: string, name: string): Promise<SignOnDomain> {
  const asked = await asOwner(parts, userId, (client, { workspace: { id } }) => domainOfWorkspace(client, id, name));
  // No transaction is open while the name servers are asked.
  const isProven = await hasRecord(parts, asked);
  if (isProven === null) throw nameServersSilent();
  const outcome = await inWorkspace(parts, userId, async (client, { workspace: { id }, actor }) => {
    if (actor.role !== 'owner') throw notAllowed();
    const found = await domainOfWorkspace(client, id, name);
    if (found.token !== asked.token) throw noDomain();
    if (!isProven) {
      await markUnproven(client, found);
      if (found.provenAt !== null) record(client, parts, lost(found));
      return null;
    }
    if (!(await markProven(client, found))) throw domainTaken();
    if (found.provenAt === null)
      record(client, parts, {
        by: userId,
        workspaceId: id,
        action: 'domain_proven',
        after: { domain: name },
      });
    return domainShown(await domainOfWorkspace(client, id, name));
  });
  if (outcome === null) throw notProven();
  return outcome;
}

const lost = ({ workspaceId, domain, enforcedAt }: StoredDomain) => ({
  by: null,
  workspaceId,
  action: 'domain_lost',
  before: { domain, wasEnforced: enforcedAt !== null },
});

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `NO_DOMAIN` */
export const removeDomain = (parts: SignOnParts, userId: string, name: string): Promise<void> =>
  asOwner(parts, userId, async (client, { workspace: { id } }) => {
    const { domain, provenAt, enforcedAt } = await domainOfWorkspace(client, id, name);
    await deleteDomain(client, { workspaceId: id, domain });
    record(client, parts, {
      by: userId,
      workspaceId: id,
      action: 'domain_removed',
      before: { domain, wasProven: provenAt !== null, wasEnforced: enforcedAt !== null },
    });
  });

/**
 * A domain whose record is gone may belong to someone else by now: its addresses no longer sign in with the provider, and no longer have to.
 * Name servers that do not answer change nothing.
 */
export async function checkProvenDomains(parts: SignOnParts & { longDatabase: Database }): Promise<void> {
  for (const domain of await findProvenDomains(parts.longDatabase))
    if ((await hasRecord(parts, domain)) === false) await giveUp(parts, domain);
}

const giveUp = (parts: SignOnParts, { workspaceId, domain, token }: StoredDomain): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    if ((await lockWorkspace(client, workspaceId)) === null) return;
    const found = (await findDomains(client, workspaceId)).find((stored) => stored.domain === domain);
    if (found?.token !== token || found.provenAt === null) return;
    await markUnproven(client, found);
    record(client, parts, lost(found));
    const members = await findMembers(client, workspaceId);
    const owners = members.filter(({ role }) => role === 'owner').map(({ userId }) => userId);
    for (const { email } of await findPeople(client, owners))
      await parts.queueMail(client, {
        to: email,
        subject: `Single sign-on has stopped for ${domain}`,
        paragraphs: [
          `The TXT record that proves ${domain} is gone. Until it is back and you have checked it, addresses of this domain log in with passwords and codes.`,
        ],
        action: { label: 'Open your workspace', url: `${parts.publicUrl}/workspace` },
        footnote: 'You receive this because you are an owner of the workspace.',
      });
  });

const notADomain = (): AppError =>
  new AppError('invalid_input', 'NO_DOMAIN_NAME', 'Enter a domain, such as agency.example.', { field: 'domain' });

const publicDomain = (domain: string): AppError =>
  new AppError(
    'conflict',
    'PUBLIC_DOMAIN',
    `Anyone can have an address of ${domain}. Enter a domain of your organization.`,
    { field: 'domain' },
  );

const tooMany = (): AppError =>
  new AppError(
    'conflict',
    'TOO_MANY_DOMAINS',
    `A workspace has at most ${limits.domainsMax} domains. Remove one first.`,
    { field: 'domain' },
  );
