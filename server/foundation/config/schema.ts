// Every setting of the product. `.env.example`, or the table of rare settings in docs/operations.md, repeats these comments for operators;
// a test checks that they have the same names.
import { isIP, SocketAddress } from 'node:net';
import { z } from 'zod';
import { databaseUrl, isUnencrypted, smtpUrl, webAddress, webOrigin } from './addresses.ts';
import { base64Key, keyRing, secrets } from './keys.ts';

const count = (countMax: number) => {
  const message = `must be a whole number from 0 to ${countMax}`;
  // Number() would also accept 0x10, 1e3 and an empty text.
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: message, abort: true })
    .transform(Number)
    .pipe(z.number().max(countMax, message));
};

const choice = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` });

const countries = z
  .string()
  .regex(/^us(?: *, *ca)?$/i, 'must be US, or US,CA')
  .transform((text): ('US' | 'CA')[] => (text.includes(',') ? ['US', 'CA'] : ['US']));

const commaSeparated = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const hosts = commaSeparated.pipe(
  z
    .array(
      z
        .string()
        .toLowerCase()
        .regex(/^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/, {
          error: 'must be hosts separated by commas, with or without a port, such as files.lan:8080',
        }),
    )
    .min(1, 'must hold at least one host')
    .max(100, 'must hold at most 100 hosts'),
);

const nameServers = commaSeparated.pipe(
  z
    .array(
      z.string().refine((text) => isIP(text) !== 0 || SocketAddress.parse(text) !== undefined, {
        error: 'must be IP addresses separated by commas, with or without a port, such as 10.0.0.2:53',
      }),
    )
    .min(1, 'must hold at least one IP address')
    .max(10, 'must hold at most 10 IP addresses'),
);

/** Addresses, separated by commas, compared in lower case. */
const emails = commaSeparated.pipe(
  z
    .array(
      z
        .email({ error: 'must be e-mail addresses separated by commas, such as ada@care.example' })
        .transform((text) => text.toLowerCase()),
    )
    .min(1, 'must hold at least one e-mail address')
    .max(100, 'must hold at most 100 e-mail addresses'),
);

const addressPattern = /^[^\s@<>"(),:;\\[\]]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i;

/** `address` or `Name <address>`. */
const sender = z
  .string()
  .max(300)
  .transform((text) => {
    const [, name = '', address = text.trim()] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
    return { name: name.trim().replaceAll('"', ''), address };
  })
  .refine(({ name, address }) => addressPattern.test(address) && !/[\r\n]/.test(name), {
    message: 'must be an address, or a name and an address: CareRoster <mail@directory.example>',
  });

/** Ids of prices at Stripe, separated by commas. */
const stripePrices = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(
    z.tuple([z.string().regex(/^price_\w+$/)], z.string().regex(/^price_\w+$/), {
      error: 'must be ids of prices of Stripe, comma-separated; each begins with price_',
    }),
  );

export const settings = z.object({
  /** Port on which the product serves. 0 takes a free one. */
  PORT: count(65_535).default(3000),
  /** Address on which it listens. Unset: 127.0.0.1 with the embedded database, every address with DATABASE_URL. */
  HOST: z.string().min(1).optional(),
  /**
   * Folder for all that the embedded default keeps. Unset: /var/lib/careroster as root, else ~/.local/share/careroster.
   * With DATABASE_URL: where each process of its own saves the search index for its next start. Unset, every start rebuilds it.
   */
  DATA_DIR: z.string().min(1).optional(),
  /**
   * File in which each removal is recorded as keyed hashes, outside the database. Unset: removals.journal in DATA_DIR. A restored backup
   * must not overwrite it; several servers share one file or keep one each.
   */
  REMOVALS_JOURNAL: z.string().min(1).optional(),
  /** Folder for a backup of each day: seven are kept, each is checked, and the overview shows the last one. Unset: only `npm run backup` makes one. */
  BACKUP_FOLDER: z.string().min(1).optional(),
  /** PostgreSQL 15 or later. Setting it means production: no sample people, and every secret below is required. */
  DATABASE_URL: databaseUrl.optional(),
  /** Address under which people reach the product, without a path. Required with DATABASE_URL; `http:` is for this machine only. */
  PUBLIC_URL: webOrigin.optional(),
  /** Synthetic candidates that fill an empty embedded database. 0 leaves it empty. */
  CANDIDATES: count(12_000_000).default(50_000),
  /** Memory of the embedded PostgreSQL for pages of its tables and indexes, in MB. Unset: an eighth of the machine's memory, from 512 MB to 4 GB, and at most 1 GB for a small directory. */
  POSTGRES_MEMORY_MB: count(65_536).pipe(z.number().min(128, 'must be a whole number from 128 to 65536')).optional(),
  /** What answers searches: memory (an index in this process, fastest) or postgres (the database alone; needs no memory, much slower). */
  SEARCH_ENGINE: choice(['memory', 'postgres']).default('memory'),
  /** Countries of the directory: US, or US,CA. Candidates known to be elsewhere are never found. */
  COUNTRIES: countries.default(['US']),
  /** File with the operator's own words for searches, in the format of docs/vocabulary.md. */
  VOCABULARY_FILE: z.string().optional(),
  /** Port of `/metrics` for Prometheus. Unset: no metrics are served. Nothing but the monitoring may reach it. */
  METRICS_PORT: count(65_535).optional(),
  /** Address on which the metrics are served. */
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Mail server, with user and password where it asks for them. Required with DATABASE_URL; without it the embedded default shows its mail at /dev/mailbox. */
  SMTP_URL: smtpUrl.optional(),
  /** Sender of every mail: an address, or a name and an address. Required with SMTP_URL. */
  MAIL_FROM: sender.optional(),
  /** Keys that encrypt contacts, `id:base64` pairs, comma-separated; the first encrypts. Generated, and so refused, on the embedded default. */
  CONTACT_KEYS: keyRing.optional(),
  /** File with the keys, in place of CONTACT_KEYS. A running server reads it again when it finds a key that it does not know. */
  CONTACT_KEYS_FILE: z.string().optional(),
  /** Key of the hashes under which e-mails and NPIs are looked up, 32 bytes in base64. Never changes. Generated on the embedded default. */
  LOOKUP_KEY: base64Key.transform((text) => Buffer.from(text, 'base64')).optional(),
  /** Signs sessions and encrypts second factors, 32 bytes in base64. Earlier ones may follow after commas: what they signed or encrypted still counts. Generated on the embedded default. */
  AUTH_SECRET: secrets.optional(),
  /** E-mail addresses of administrators, comma-separated. They count once confirmed. What is written through the contact form goes to them. */
  ADMIN_EMAILS: emails.default([]),
  /** Whether an administrator needs a second factor: until it is set up they are an ordinary user. */
  ADMIN_SECOND_FACTOR: choice(['optional', 'required']).default('optional'),
  /** Hours after which an administrator must sign in again, 1 to 720. Sessions of other users last 30 days. */
  ADMIN_SESSION_HOURS: count(720).pipe(z.number().min(1, 'must be a whole number from 1 to 720')).default(12),
  /**
   * How many resume files are read at once, each in a process of its own that takes at most 256 MB of memory and seven seconds.
   * 0: files are refused, and visitors fill in the form themselves.
   */
  RESUME_READERS: count(16).default(2),
  /** How many proxies of yours stand in front and append to X-Forwarded-For. 0: the header is not believed. Only with DATABASE_URL. */
  TRUST_PROXY: count(5).default(0),
  /** Largest file in MB that administrators may upload on the page Imports, 1 to 10240. Commands import files of any size. */
  IMPORT_FILE_MB: count(10_240).pipe(z.number().min(1, 'must be a whole number from 1 to 10240')).default(2_048),
  /**
   * Servers of yours from which the page Imports may load files although they have private addresses, other ports or no encryption:
   * `host` or `host:port`, comma-separated. Others must be public and answer with https.
   */
  IMPORT_HOSTS_ALLOWED: hosts.default([]),
  /** Servers of yours to which webhooks of accounts may lead, as IMPORT_HOSTS_ALLOWED. Others must be public and answer with https. */
  WEBHOOK_HOSTS_ALLOWED: hosts.default([]),
  /** Servers of yours from which documents of assistants may be loaded, as IMPORT_HOSTS_ALLOWED. Others must be public and answer with https. */
  ASSISTANT_HOSTS_ALLOWED: hosts.default([]),
  /** Your own identity providers of workspaces, as IMPORT_HOSTS_ALLOWED; only one on this machine needs no encryption. Others must be public and answer with https. */
  SIGN_ON_HOSTS_ALLOWED: hosts.default([]),
  /** Domains that no workspace may prove, because strangers have addresses of them, comma-separated. Those of well-known providers of mail are refused anyway. */
  SIGN_ON_DOMAINS_REFUSED: hosts.default([]),
  /** Name servers that are asked for the records of domains, as IP addresses with or without a port, comma-separated. Unset: those of this machine. */
  SIGN_ON_NAME_SERVERS: nameServers.default([]),
  /** Folder in which scheduled imports find their files. Unset: they load them from an address. */
  IMPORT_FOLDER: z.string().min(1).optional(),
  /** Secret key of the Stripe account that takes the payments. All four STRIPE_ settings without a default are set together, or none. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_\w+$/, { message: 'must be a secret key of Stripe; it begins with sk_ or rk_' })
    .optional(),
  /** Signing secret of the webhook at PUBLIC_URL/api/stripe/webhook. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, { message: 'must be a signing secret of Stripe; it begins with whsec_' })
    .optional(),
  /** Stripe's id of the price of the monthly plan. Ids of earlier prices may follow after commas: they are not sold, but still count. */
  STRIPE_PRICE_MONTHLY: stripePrices.optional(),
  /** The same for the annual plan. */
  STRIPE_PRICE_ANNUAL: stripePrices.optional(),
  /** The same for one seat of a workspace. Unset: no seats are sold; administrators grant them. */
  STRIPE_PRICE_SEAT: stripePrices.optional(),
  /** Where Stripe is reached; another address only for a proxy or a test. */
  STRIPE_API_BASE: webOrigin
    .refine((origin) => !isUnencrypted(origin), {
      error: 'must begin with https:// because the secret key travels there',
    })
    .default('https://api.stripe.com'),
  /** Key of the language model that writes the outreach emails. Unset: the built-in writer writes them, which is not AI. */
  AI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { message: 'must be a key of printable ASCII characters without spaces' })
    .optional(),
  /** Which API the language model has: openai-compatible or anthropic. */
  AI_PROVIDER: choice(['openai-compatible', 'anthropic']).default('openai-compatible'),
  /** Name of the language model, as its provider writes it. Required with AI_API_KEY. */
  AI_MODEL: z.string().max(200).optional(),
  /** Where the API is, with its path. Unset: that of OpenAI or Anthropic. */
  AI_BASE_URL: webAddress.optional(),
  /** Whether users get an error instead of the built-in writer while AI_API_KEY is missing: true or false. */
  AI_REQUIRED: choice(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});
