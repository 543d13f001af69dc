import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { OperatorError } from '../errors/public.ts';
import { settings } from './schema.ts';
import { stripeFaults, stripeSettings } from './stripe-settings.ts';
import type { StripeSettings } from './stripe-settings.ts';

export interface KeyRingEntry {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

export interface Secrets {
  /** The first seals, all open. Never empty. */
  contactKeys: [KeyRingEntry, ...KeyRingEntry[]];
  /** 32 bytes. */
  lookupKey: Buffer;
  /** 32 bytes in base64; signs sessions and links. */
  authSecret: string;
}

/** Who is more than a user by the operator's word. All in lower case. */
export interface AccountSettings {
  adminEmails: readonly string[];
  fullAccessEmails: readonly string[];
  demoEmail: string | null;
  /** True: an administrator without a second factor is an ordinary user. */
  needsAdminSecondFactor: boolean;
}

/** How mail leaves. */
export interface SmtpSettings {
  url: string;
  from: { name: string; address: string };
}

interface CommonConfig {
  port: number;
  host: string;
  /** Null: this machine, under whatever port was taken. */
  publicUrl: string | null;
  logLevel: string;
  searchEngine: 'memory' | 'postgres';
  accounts: AccountSettings;
  /** Proxies in front whose X-Forwarded-For is believed; 0: none. */
  trustedProxies: number;
  /** Null: no payments through Stripe; the embedded default then has its sandbox. */
  stripe: StripeSettings | null;
}

/** The embedded default: everything in one folder, on this machine only. */
export interface EmbeddedConfig extends CommonConfig {
  mode: 'embedded';
  dataDir: string;
  candidates: number;
  /** Null: mail stays here and is read in the mailbox. */
  smtp: SmtpSettings | null;
}

/** An operator's own PostgreSQL. */
export interface ProductionConfig extends CommonConfig {
  mode: 'production';
  databaseUrl: string;
  /** Where the search index is saved for the next start; null: nowhere. */
  snapshotDir: string | null;
  secrets: Secrets;
  smtp: SmtpSettings;
}

export type Config = EmbeddedConfig | ProductionConfig;

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

function defaultDataDir(): string {
  return process.getuid?.() === 0 ? '/var/lib/careroster' : join(homedir(), '.local', 'share', 'careroster');
}

/** Reads and validates the environment. Throws one OperatorError that lists every fault. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settings.safeParse(present);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path[0]?.toString() ?? ''}: ${issue.message}`);
  if ('DATABASE_URL' in present) {
    for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'CONTACT_KEYS', 'LOOKUP_KEY', 'AUTH_SECRET']) {
      if (!(name in present)) faults.push(`${name}: required when DATABASE_URL is set`);
    }
  } else {
    if ('SMTP_URL' in present && !('MAIL_FROM' in present)) faults.push('MAIL_FROM: required when SMTP_URL is set');
    if (parsed.data?.HOST !== undefined && !loopback.has(parsed.data.HOST)) {
      faults.push('HOST: the embedded default serves this machine only; set DATABASE_URL to serve others');
    }
  }
  faults.push(...stripeFaults(present));
  if (faults.length > 0 || !parsed.success) {
    throw new OperatorError(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}\nEvery setting is explained in .env.example.`,
    );
  }
  return assembleConfig(parsed.data);
}

function assembleConfig(values: ReturnType<typeof settings.parse>): Config {
  const common = {
    port: values.PORT, publicUrl: values.PUBLIC_URL ?? null, logLevel: values.LOG_LEVEL, searchEngine: values.SEARCH_ENGINE, trustedProxies: values.TRUST_PROXY,
    stripe: stripeSettings(values),
    accounts: {
      adminEmails: values.ADMIN_EMAILS, fullAccessEmails: values.FULL_ACCESS_EMAILS, demoEmail: values.DEMO_EMAIL ?? null,
      needsAdminSecondFactor: values.ADMIN_SECOND_FACTOR === 'required',
    },
  };
  const [first, ...others] = values.CONTACT_KEYS ?? [];
  const smtp = values.SMTP_URL !== undefined && values.MAIL_FROM ? { url: values.SMTP_URL, from: values.MAIL_FROM } : null;
  if (values.DATABASE_URL !== undefined && first && values.LOOKUP_KEY && values.AUTH_SECRET !== undefined && smtp) {
    return {
      ...common, mode: 'production', host: values.HOST ?? '0.0.0.0', databaseUrl: values.DATABASE_URL, smtp,
      snapshotDir: values.DATA_DIR === undefined ? null : resolve(values.DATA_DIR),
      secrets: { contactKeys: [first, ...others], lookupKey: values.LOOKUP_KEY, authSecret: values.AUTH_SECRET },
    };
  }
  return { ...common, mode: 'embedded', host: values.HOST ?? '127.0.0.1', dataDir: resolve(values.DATA_DIR ?? defaultDataDir()), candidates: values.CANDIDATES, smtp };
}
