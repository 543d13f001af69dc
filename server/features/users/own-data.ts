// What is stored about one account, as a file for its owner. It contains ids of candidates, never their contact values.
import { fileNameOf } from '#contract/file-name.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { readOwnAccount } from '../accounts/public.ts';
import { findOwnAttempts } from '../contact-attempts/public.ts';
import { findSeatsPaidBy } from '../billing/public.ts';
import { viewsOf } from '../activity/public.ts';
import { findGrants } from '../demo-access/public.ts';
import { listRevealed } from '../disclosures/public.ts';
import { readerOfOwn } from '../access/public.ts';
import { findTemplates } from '../email-templates/public.ts';
import { listLogs, listPresets } from '../exports/public.ts';
import { ownComparisons } from '../list-matching/public.ts';
import { findLists, findOwnEvents, findOwnMembers } from '../lists/public.ts';
import { findOwnSystem, readSystemIds } from '../own-system/public.ts';
import { findAlerts, findAppliedOfOthers, findSavedSearches, findSettings } from '../saved-searches/public.ts';
import { findNotedContacts } from '../workspace-contacts/public.ts';
import type { ListUsersParts } from './list-users.ts';

/** Of each kind. More than any person collects; a file stays below some 30 MB. */
const rowsMax = 100_000;

export interface OwnDataParts extends ListUsersParts {
  siteName: () => string;
  /** The place of the account in a workspace; null: it is in none. */
  membershipOf: (userId: string) => Promise<object | null>;
}

export async function ownData(
  { database, clock, subscriptions, siteName, membershipOf }: OwnDataParts,
  userId: string,
): Promise<{ fileName: string; json: string }> {
  const now = clock.now();
  const [account, plans, demoAccess, workspace, seatsPaid, work, exports, revealed, contacted] = await Promise.all([
    readOwnAccount(database, userId),
    subscriptions.subscriptionsOf([userId]),
    findGrants(database, userId),
    membershipOf(userId),
    findSeatsPaidBy(database, userId),
    ownWork(database, userId),
    listLogs(database, userId, now, { offset: 0, logsMax: rowsMax }),
    listRevealed(database, userId, { offset: 0, limit: rowsMax }),
    ownContacts(database, userId),
  ]);
  const data = {
    createdAt: now,
    ...account,
    subscription: plans.get(userId) ?? null,
    demoAccess,
    workspace,
    // Of workspaces whose payment page this account opened.
    seatsPaid: seatsPaid.map(({ payerId: _payerId, ...seats }) => seats),
    ...work,
    exports,
    revealedCandidates: revealed,
    ...contacted,
  };
  return {
    fileName: `${fileNameOf(siteName())}-account-${now.toISOString().slice(0, 10)}.json`,
    json: JSON.stringify(data, null, 2),
  };
}

/** Lists, searches, templates and presets. */
async function ownWork(database: Database, userId: string): Promise<object> {
  const reader = readerOfOwn(userId);
  const [lists, sharedListEvents, searches, appliedSearchesOfOthers, alerts, alertSettings, templates, presets] =
    await Promise.all([
      ownLists(database, userId),
      findOwnEvents(database, userId, rowsMax),
      findSavedSearches(database, reader),
      findAppliedOfOthers(database, userId),
      findAlerts(database.pool, userId),
      findSettings(database.pool, userId),
      findTemplates(database, reader),
      listPresets(database, reader),
    ]);
  return {
    lists,
    sharedListEvents,
    savedSearches: searches.map(({ userId: _userId, workspaceId: _workspaceId, ...search }) => search),
    appliedSearchesOfOthers,
    searchAlerts: alerts.map(({ name, frequency, isPaused, lastRunAt }) => ({ name, frequency, isPaused, lastRunAt })),
    alertSettings,
    emailTemplates: templates.map(({ userId: _userId, workspaceId: _workspaceId, createdAt, ...template }) => ({
      ...template,
      created_at: createdAt,
    })),
    exportPresets: presets.map(({ userId: _userId, workspaceId: _workspaceId, ...preset }) => preset),
  };
}

/** Whom the person contacted, viewed and compared with files. */
async function ownContacts(database: Database, userId: string): Promise<object> {
  const [contactAttempts, contactsForWorkspaces, recentlyViewed, comparisonsOfFiles, ownSystem] = await Promise.all([
    findOwnAttempts(database, userId, rowsMax),
    // As a member of a workspace, as the workspace keeps it.
    findNotedContacts(database, userId, rowsMax),
    viewsOf(database, userId),
    // The name of a file was never sent.
    ownComparisons(database.pool, userId, rowsMax),
    ownSystemOf(database, userId),
  ]);
  return { contactAttempts, contactsForWorkspaces, recentlyViewed, comparisonsOfFiles, ownSystem };
}

async function ownLists(database: Database, userId: string): Promise<object[]> {
  const [lists, members] = await Promise.all([
    findLists(database, readerOfOwn(userId), 0),
    findOwnMembers(database, userId, rowsMax),
  ]);
  const membersByList = Map.groupBy(members, ({ listId }) => listId);
  return lists.map(({ id, name, description, createdAt }) => ({
    name,
    description,
    createdAt,
    members: (membersByList.get(id) ?? []).map(({ listId: _listId, ...member }) => member),
  }));
}

async function ownSystemOf({ pool }: Database, userId: string): Promise<object | null> {
  const [system, read] = await Promise.all([findOwnSystem(pool, userId), readSystemIds(pool, userId)]);
  return system && { ...system, candidateIds: Array.from(read?.ids ?? [], String) };
}
