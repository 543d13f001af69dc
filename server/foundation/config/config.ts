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
}

interface CommonConfig {
  port: number;
  host: string;
  /** Null: this machine, under whatever port was taken. */
  publicUrl: string | null;
  logLevel: string;
  searchEngine: 'memory' | 'postgres';
  /** Null: no payments through Stripe; the embedded default then has its sandbox. */
  stripe: StripeSettings | null;
}

/** The embedded default: everything in one folder, on this machine only. */
export interface EmbeddedConfig extends CommonConfig {
  mode: 'embedded';
  dataDir: string;
  candidates: number;
}

/** An operator's own PostgreSQL. */
export interface ProductionConfig extends CommonConfig {
  mode: 'production';
  databaseUrl: string;
  secrets: Secrets;
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
    for (const name of ['PUBLIC_URL', 'CONTACT_KEYS', 'LOOKUP_KEY']) {
      if (!(name in present)) faults.push(`${name}: required when DATABASE_URL is set`);
    }
  } else if (parsed.data?.HOST !== undefined && !loopback.has(parsed.data.HOST)) {
    faults.push('HOST: the embedded default serves this machine only; set DATABASE_URL to serve others');
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
  const { PORT: port, LOG_LEVEL: logLevel, SEARCH_ENGINE: searchEngine } = values;
  const publicUrl = values.PUBLIC_URL ?? null;
  const stripe = stripeSettings(values);
  const [first, ...others] = values.CONTACT_KEYS ?? [];
  if (values.DATABASE_URL !== undefined && first && values.LOOKUP_KEY) {
    return {
      mode: 'production', port, host: values.HOST ?? '0.0.0.0', publicUrl, logLevel, searchEngine, stripe, databaseUrl: values.DATABASE_URL,
      secrets: { contactKeys: [first, ...others], lookupKey: values.LOOKUP_KEY },
    };
  }
  return {
    mode: 'embedded', port, host: values.HOST ?? '127.0.0.1', publicUrl, logLevel, searchEngine, stripe,
    dataDir: resolve(values.DATA_DIR ?? defaultDataDir()), candidates: values.CANDIDATES,
  };
}
