import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { OperatorError } from '../errors/public.ts';
import { emailWriterSettings, type EmailWriterSettings } from './ai-settings.ts';
import { combinationFaults } from './combination-faults.ts';
import { findContactKeys, type ContactKeysFile } from './contact-keys-file.ts';
import { formerSettingsIn, type FormerSetting } from './former-settings.ts';
import type { KeyRingEntry } from './keys.ts';
import { settings } from './schema.ts';
import { stripeSettings, type StripeSettings } from './stripe-settings.ts';

export interface Secrets {
  /** The first key encrypts; every key decrypts. Never empty. */
  contactKeys: [KeyRingEntry, ...KeyRingEntry[]];
  /** 32 bytes. */
  lookupKey: Buffer;
  /** 32 bytes in base64; signs sessions and encrypts second factors. */
  authSecret: string;
  /** Earlier secrets: their signatures are still accepted, and what they encrypted can still be decrypted. */
  olderAuthSecrets: readonly string[];
}

/** Of administrators. All addresses are in lower case. */
export interface AdministratorSettings {
  adminEmails: readonly string[];
  /** True: an administrator without a second factor has the rights of an ordinary user. */
  needsAdminSecondFactor: boolean;
  /** A session of an administrator ends this many hours after the sign-in. */
  adminSessionHours: number;
}

/** Accounts to which the operator gives additional rights. All addresses are in lower case. */
export interface AccountSettings extends AdministratorSettings {
  fullAccessEmails: readonly string[];
  demoEmail: string | null;
}

/** How email is sent. */
export interface SmtpSettings {
  url: string;
  from: { name: string; address: string };
}

interface CommonConfig {
  port: number;
  host: string;
  /** Null: `http://localhost` with the port on which the server listens. */
  publicUrl: string | null;
  logLevel: string;
  /** Where `/metrics` is served; null: nowhere. */
  metrics: { port: number; host: string } | null;
  searchEngine: 'memory' | 'postgres';
  /** The countries that the directory covers, the United States first. */
  countries: readonly ('US' | 'CA')[];
  /** The file with the operator's own words for searches; null: none. */
  vocabularyFile: string | null;
  accounts: AdministratorSettings;
  formerSettings: readonly FormerSetting[];
  /** The number of proxies in front of the server whose X-Forwarded-For is trusted; 0: none. */
  trustedProxies: number;
  /** Null: no payments through Stripe; the embedded default then has its sandbox. */
  stripe: StripeSettings | null;
  emailWriter: EmailWriterSettings;
  /** The largest file that administrators may upload to import it. */
  importFileBytesMax: number;
  /** `host` or `host:port`: servers from which imports may load files although they are not public. */
  importHostsAllowed: readonly string[];
  /** `host` or `host:port`: servers to which webhooks may lead although they are not public. */
  webhookHostsAllowed: readonly string[];
  assistantHostsAllowed: readonly string[];
  /** `host` or `host:port`: identity providers that are not public. */
  signOnHostsAllowed: readonly string[];
  signOnDomainsRefused: readonly string[];
  /** Empty: those of the machine. */
  signOnNameServers: readonly string[];
  /** Where scheduled imports find files; null: nowhere. */
  importFolder: string | null;
  /** The file outside the database that records removals. */
  removalsJournal: string;
  /** Where the server keeps a backup of each day; null: nowhere. */
  backupFolder: string | null;
  /** How many resume files are read at once; 0: none. */
  resumeReaders: number;
}

/** The embedded default: everything in one folder, on this machine only. */
export interface EmbeddedConfig extends CommonConfig {
  mode: 'embedded';
  dataDir: string;
  candidates: number;
  /** Of the embedded PostgreSQL; null: a share of the machine's memory. */
  sharedBuffersMb: number | null;
  /** Null: email stays in the database and is shown in the mailbox. */
  smtp: SmtpSettings | null;
}

/** A PostgreSQL of the operator. */
export interface ProductionConfig extends CommonConfig {
  mode: 'production';
  databaseUrl: string;
  /** Where the search index is saved for the next start; null: nowhere. */
  snapshotDir: string | null;
  secrets: Secrets;
  /** The file from which a running process reads added keys; null: keys cannot be added while the process runs. */
  contactKeysFile: ContactKeysFile | null;
  smtp: SmtpSettings;
}

export type Config = EmbeddedConfig | ProductionConfig;

function defaultDataDir(): string {
  return process.getuid?.() === 0 ? '/var/lib/careroster' : join(homedir(), '.local', 'share', 'careroster');
}

/**
 * Reads and validates the environment. `envFile`: the `.env` from which the environment was filled, if it exists.
 * @throws OperatorError that lists every fault in one sentence each, without the values
 */
export function readConfig(environment: NodeJS.ProcessEnv, envFile: string | null = null): Config {
  const given = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && name in settings.shape ? [[name, value.trim()] as const] : [],
  );
  // An empty setting is a variable that was not filled in. Treating it as unset would start a different configuration than intended.
  const empty = given
    .filter(([, value]) => value === '')
    .map(([name]) => `${name}: is set but empty; give it a value, or remove it`);
  const {
    given: present,
    file: contactKeysFile,
    faults: fileFaults,
  } = findContactKeys(Object.fromEntries(given.filter(([, value]) => value !== '')), envFile);
  const parsed = settings.safeParse(present);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path[0]?.toString() ?? ''}: ${issue.message}`);
  const values = parsed.success
    ? parsed.data
    : settings.parse(
        Object.fromEntries(
          Object.entries(present).filter(([name]) => !parsed.error.issues.some(({ path }) => path[0] === name)),
        ),
      );
  const all = [
    ...new Set([
      ...empty,
      ...fileFaults,
      ...faults,
      ...combinationFaults(new Set(given.map(([name]) => name)), values),
    ]),
  ];
  if (all.length > 0) {
    throw new OperatorError(
      `The configuration has ${all.length === 1 ? 'a fault' : `${all.length} faults`}:\n${all.map((fault) => `  - ${fault}`).join('\n')}\nEvery setting is explained in .env.example.`,
    );
  }
  return assembleConfig(values, contactKeysFile, formerSettingsIn(environment));
}

function assembleConfig(
  values: ReturnType<typeof settings.parse>,
  contactKeysFile: ContactKeysFile | null,
  formerSettings: readonly FormerSetting[],
): Config {
  const common = {
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? null,
    logLevel: values.LOG_LEVEL,
    metrics: values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    searchEngine: values.SEARCH_ENGINE,
    countries: values.COUNTRIES,
    vocabularyFile: values.VOCABULARY_FILE ?? null,
    trustedProxies: values.TRUST_PROXY,
    stripe: stripeSettings(values),
    emailWriter: emailWriterSettings(values),
    importFileBytesMax: values.IMPORT_FILE_MB * 1_048_576,
    importHostsAllowed: values.IMPORT_HOSTS_ALLOWED,
    webhookHostsAllowed: values.WEBHOOK_HOSTS_ALLOWED,
    assistantHostsAllowed: values.ASSISTANT_HOSTS_ALLOWED,
    signOnHostsAllowed: values.SIGN_ON_HOSTS_ALLOWED,
    signOnDomainsRefused: values.SIGN_ON_DOMAINS_REFUSED,
    signOnNameServers: values.SIGN_ON_NAME_SERVERS,
    importFolder: values.IMPORT_FOLDER === undefined ? null : resolve(values.IMPORT_FOLDER),
    removalsJournal: resolve(values.REMOVALS_JOURNAL ?? join(values.DATA_DIR ?? defaultDataDir(), 'removals.journal')),
    backupFolder: values.BACKUP_FOLDER === undefined ? null : resolve(values.BACKUP_FOLDER),
    resumeReaders: values.RESUME_READERS,
    accounts: {
      adminEmails: values.ADMIN_EMAILS,
      needsAdminSecondFactor: values.ADMIN_SECOND_FACTOR === 'required',
      adminSessionHours: values.ADMIN_SESSION_HOURS,
    },
    formerSettings,
  };
  const [first, ...others] = values.CONTACT_KEYS ?? [];
  const [authSecret, ...olderAuthSecrets] = values.AUTH_SECRET ?? [];
  const smtp =
    values.SMTP_URL !== undefined && values.MAIL_FROM ? { url: values.SMTP_URL, from: values.MAIL_FROM } : null;
  if (values.DATABASE_URL !== undefined && first && values.LOOKUP_KEY && authSecret !== undefined && smtp) {
    return {
      ...common,
      mode: 'production',
      host: values.HOST ?? '0.0.0.0',
      databaseUrl: values.DATABASE_URL,
      smtp,
      snapshotDir: values.DATA_DIR === undefined ? null : resolve(values.DATA_DIR),
      contactKeysFile,
      secrets: { contactKeys: [first, ...others], lookupKey: values.LOOKUP_KEY, authSecret, olderAuthSecrets },
    };
  }
  return {
    ...common,
    mode: 'embedded',
    host: values.HOST ?? '127.0.0.1',
    dataDir: resolve(values.DATA_DIR ?? defaultDataDir()),
    candidates: values.CANDIDATES,
    sharedBuffersMb: values.POSTGRES_MEMORY_MB ?? null,
    smtp,
  };
}
