// What several features use: the keys, the settings that administrators change, the accounts, the subscriptions and the search.
import type { PoolClient } from 'pg';
import type { Access } from '#contract/access/access.ts';
import {
  accounts,
  completeDeletion,
  findAddress,
  findAddresses,
  findUserIdByEmail,
  findAccountOfPrograms,
  findWaitingAccountEvents,
  isAdministratorAddress,
  markAccountEventsHandled,
  mayHaveKeys,
  readAccountStates,
  sampleAdminEmail,
} from '../features/accounts/public.ts';
import { rightsChanges, rightsReader } from '../features/access/public.ts';
import { auditRecorder, type RecordAudit } from '../features/audit/public.ts';
import { billingRequests, openBilling, type Billing } from '../features/billing/public.ts';
import { findByKey } from '../features/candidates/public.ts';
import { CardLimit } from '../features/disclosures/public.ts';
import { sharedTemplatesVersion } from '../features/email-templates/public.ts';
import { unmatchedTerms } from '../features/error-log/public.ts';
import { sharedPresetsVersion } from '../features/exports/public.ts';
import { writeQueue } from '../features/lists/public.ts';
import {
  candidateSets,
  costlyWork,
  findByName,
  knowledgeOf,
  openSearchEngine,
  SearchTimes,
  measuredCoverage,
  searchCounts,
  type SearchParts,
  type SearchThreads,
} from '../features/search/public.ts';
import { sharedSearchesVersion } from '../features/saved-searches/public.ts';
import { removalJournal, requestKeyOf } from '../features/removals/public.ts';
import {
  applyBoughtSeats,
  enforcedSignOn,
  findOwnerOfProgram,
  findSeat,
  isOwner,
  keepSeat,
  keepWayIn,
  readMembership,
  workspaceExists,
} from '../features/workspaces/public.ts';
import { recordWebhookEvent } from '../features/webhooks/public.ts';
import type { OperatorSettings } from '../features/site-settings/public.ts';
import type { FeatureParts } from '../foundation/feature/public.ts';
import { systemClock } from '../foundation/clock/public.ts';
import type { AccountSettings, Config } from '../foundation/config/public.ts';
import { inTransaction, type Database } from '../foundation/database/public.ts';
import type { Log } from '../foundation/log/public.ts';
import { lateMailQueue, mailQueue, openMailbox } from '../foundation/mail/public.ts';
import type { RightsOf } from '../foundation/operation/public.ts';
import { sealingOf, type Infrastructure } from '../infrastructure.ts';
import { assembleReader, assembleWriter } from './candidates.ts';
import { accountLifeOf } from './journal.ts';
import { ofOtherServers, type OtherServerSettings } from './other-servers.ts';
import { assembleSettings, type RunningSettings } from './settings.ts';

export interface ProductSettings
  extends
    OtherServerSettings,
    Pick<
      Config,
      | 'mode'
      | 'searchEngine'
      | 'countries'
      | 'vocabularyFile'
      | 'smtp'
      | 'accounts'
      | 'stripe'
      | 'emailWriter'
      | 'resumeReaders'
      | 'importFileBytesMax'
      | 'signOnDomainsRefused'
      | 'importFolder'
      | 'backupFolder'
      | 'metrics'
    > {
  /** Without a trailing slash. */
  publicUrl: string;
  /** How far the first fill of the directory is; null or left out: it is complete. */
  fillState?: SearchParts['fillState'];
  /** How many threads search, and how long a search may wait for one of them and run in it. Left out: those of the engine. */
  searchThreads?: SearchThreads;
  /** Of the settings that administrators may change. Left out: those of the product. */
  initialSettings?: Partial<OperatorSettings>;
}

type SearchSettings = Pick<
  ProductSettings,
  'searchEngine' | 'searchThreads' | 'countries' | 'vocabularyFile' | 'fillState'
>;

const isComplete = (): null => null;
type NameSearch = Parameters<typeof findByName>[1];

/** Bounds the work of one review: the contacts of every namesake are decrypted and compared. */
const namesakesMax = 50;

export type Parts = ReturnType<typeof openParts>;

export function openParts(infrastructure: Infrastructure, log: Log, settings: ProductSettings) {
  const { database, secrets } = infrastructure;
  const running = assembleSettings(database, log, settings);
  const { live, accounts: accountSettings } = running;
  const reader = assembleReader(infrastructure);
  const journal = removalJournal(infrastructure.removalsJournal);
  const shared = {
    ...settings,
    ...featureParts(infrastructure, log, settings, running),
    ...reader,
    ...ofAccounts(database, accountSettings),
    ...ofOtherServers(settings),
    reader,
    writer: assembleWriter(infrastructure),
    recordAudit: auditRecorder(secrets.lookupKey),
    fairUse: live.operator,
    accountLife: { database, settings: accountSettings, ...accountLifeOf(infrastructure) },
  };
  const billing = billingOf(shared);
  const rightsOf = rightsReader({ ...shared, subscriptions: billing });
  const cards = new CardLimit(shared);
  const terms = unmatchedTerms(shared);
  const search = openSearch(infrastructure, shared, {
    cards,
    recordUnmatched: terms.record,
    idOfNpi: (npi) => inTransaction(database, (client) => findByKey(client, reader.hasher.npiKey(npi))),
  });
  return {
    ...shared,
    liveSettings: live,
    accounts: accounts({
      ...shared,
      ...secrets,
      termsVersion: live.termsVersion,
      settings: accountSettings,
      keyLimits: live.operator,
      life: shared.accountLife,
      enforcedSignOn: (email) => enforcedSignOn(database, email),
      keepWayIn,
    }),
    administrators: administratorsOf(settings),
    billing,
    rightsOf,
    rightsChanges: rightsChanges(infrastructure.databaseUrl, log),
    cards,
    unmatchedTerms: terms,
    search,
    searchNames: (names: NameSearch) => findByName(search, names, namesakesMax),
    // Lists and list matching share it, because the changes of one account wait for each other.
    queueWrite: writeQueue(),
    mailLook: running.mailLook,
    fileBytesMax: settings.importFileBytesMax,
    ...rightsBesideRequests(database, accountSettings, rightsOf),
    emailKeyOf: (email: string) => reader.hasher.emailKey(email),
    journal,
    recordReturn: ({ keys, contactKeys }: Record<'keys' | 'contactKeys', readonly string[]>, at: Date) =>
      journal.append({ event: 'returned', at: at.toISOString(), keys: [...keys, ...contactKeys.map(requestKeyOf)] }),
    shareTexts: () => shareTextsOf(live),
    /** Null where a mail server delivers. */
    mailbox: settings.smtp === null ? openMailbox(database, shared.sealing) : null,
    samplePassword: infrastructure.samplePassword,
  };
}

async function shareTextsOf({ site, accent }: RunningSettings['live']) {
  const { settings: texts } = await site();
  return {
    siteName: texts.site_name,
    colors: accent().light,
    title: texts.seo_title,
    professionals: texts.claim_professionals,
    specialties: texts.claim_specialties,
  };
}

function featureParts(
  infrastructure: Infrastructure,
  log: Log,
  { publicUrl }: Pick<ProductSettings, 'publicUrl'>,
  { live, mailLook }: RunningSettings,
): FeatureParts {
  const { database, longDatabase, secrets } = infrastructure;
  const sealing = sealingOf(infrastructure);
  return {
    database,
    longDatabase,
    clock: systemClock,
    log,
    sealing,
    lookupKey: secrets.lookupKey,
    authSecret: secrets.authSecret,
    secretsNow: () => infrastructure.reloadSecrets(),
    queueMail: mailQueue(sealing, mailLook),
    queueLateMails: lateMailQueue(sealing),
    publicUrl,
    siteName: live.siteName,
  };
}

/** The rights of accounts that do not call now. */
function rightsBesideRequests(database: Database, settings: AccountSettings, rightsOf: RightsOf) {
  /** Null: the account was deleted or is suspended. */
  const ownerOf = async (userId: string): Promise<{ email: string; access: Access } | null> => {
    const account = await findAccountOfPrograms(database, settings, userId);
    return account && { email: account.email, access: await rightsOf(account).access() };
  };
  return {
    ownerOf,
    /** Whether events of the account are delivered now: as long as it may have API keys. */
    mayReceiveEvents: async (userId: string): Promise<boolean> => {
      const owner = await ownerOf(userId);
      return owner !== null && mayHaveKeys(owner.access.kind);
    },
  };
}

/** Of the workspace $2, for the activity, on which these features do not depend: one text. */
const sharedWorkVersion = `concat_ws(' ', ${[sharedSearchesVersion, sharedTemplatesVersion, sharedPresetsVersion]
  .map((version) => `coalesce((${version}), '')`)
  .join(', ')})`;

/** For features that the accounts use, or that do not use them. */
const ofAccounts = (database: Database, settings: AccountSettings) => ({
  /** The email address of an account, or of an owner of the workspace of a key; null: the account was deleted. */
  addressOf: async (userId: string) => findAddress(database, (await findOwnerOfProgram(database, userId)) ?? userId),
  seatOf: (userId: string) => findSeat(database, userId),
  keepSeat,
  sharedWorkVersion,
  membershipOf: (userId: string) => readMembership(database, userId),
  addressesOf: (userIds: readonly string[]) => findAddresses(database, userIds),
  userIdOf: (email: string) => findUserIdByEmail(database, email),
  isDemoAccount: async (userId: string) => (await findAccountOfPrograms(database, settings, userId))?.isDemo ?? false,
  isAdministrator: (client: PoolClient, email: string) => isAdministratorAddress(client, settings, email),
});

/** Who decides about requests and receives the messages of the contact form. */
const administratorsOf = ({ mode, accounts: { adminEmails } }: ProductSettings): readonly string[] =>
  mode === 'embedded' ? [...new Set([...adminEmails, sampleAdminEmail])] : adminEmails;

const billingOf = (
  parts: FeatureParts & { recordAudit: RecordAudit } & Pick<ProductSettings, 'mode' | 'stripe'>,
): Billing =>
  openBilling({
    ...parts,
    allowsSandbox: parts.mode === 'embedded',
    requests: billingRequests,
    workspaces: {
      tell: (client, told) => applyBoughtSeats(client, parts, told),
      exists: (workspaceId) => workspaceExists(parts.database, workspaceId),
      mayManage: (userId, workspaceId) => isOwner(parts.database, userId, workspaceId),
    },
    tellOfChange: (client, userId, change) => recordWebhookEvent(client, [userId], 'subscription.changed', change),
    accounts: {
      waiting: () => findWaitingAccountEvents(parts.database),
      markHandled: markAccountEventsHandled,
      completeDeletion: (userId) => completeDeletion(parts.database, userId),
      statesOf: (userIds) => readAccountStates(parts.database, userIds),
      addressOf: (userId) => findAddress(parts.database, userId),
    },
  });

const openSearch = (
  infrastructure: Infrastructure,
  settings: { log: Log } & SearchSettings,
  ofOthers: Pick<SearchParts, 'cards' | 'recordUnmatched' | 'idOfNpi'>,
): SearchParts => {
  const { log, countries, vocabularyFile, fillState = isComplete } = settings;
  const engine = openSearchEngine(settings.searchEngine, infrastructure, log, settings.searchThreads);
  const knowledge: SearchParts['knowledge'] = knowledgeOf(countries, vocabularyFile, () => coverage.last());
  const coverage = measuredCoverage(searchCounts({ engine, knowledge }));
  return {
    ...ofOthers,
    engine,
    knowledge,
    coverage,
    setsOf: candidateSets(infrastructure.database),
    times: new SearchTimes({ database: infrastructure.database, clock: systemClock, log }),
    costlyWork: costlyWork(),
    fillState,
  };
};
