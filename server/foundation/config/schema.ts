// Every setting of the product, one place. `.env.example` repeats these comments for operators; a test holds both equal in names.
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const base64Key = z.base64().refine((text) => Buffer.from(text, 'base64').length === 32, {
  message: 'must be 32 random bytes in base64, as `openssl rand -base64 32` prints them',
});

/** `id:key` pairs, comma-separated. The first seals; the others still open what they sealed. */
const keyRing = z
  .string()
  .transform((text) => text.split(',').map((pair) => pair.trim().split(':')))
  .pipe(
    z
      .array(z.tuple([z.string().regex(/^[a-z0-9-]{1,32}$/, { message: 'key ids are 1 to 32 of a-z, 0-9 and -' }), base64Key]))
      .min(1),
  )
  .transform((pairs) => pairs.map(([id, key]) => ({ id, key: Buffer.from(key, 'base64') })));

/** Addresses, comma-separated, compared in lower case. */
const emails = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()).filter((part) => part !== ''))
  .pipe(z.array(z.email()).max(100));

const addressPattern = /^[^\s@<>"(),:;\\[\]]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i;

/** `address` or `Name <address>`. */
const sender = z
  .string()
  .max(300)
  .transform((text) => {
    const [, name = '', address = text.trim()] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
    return { name: name.trim().replaceAll('"', ''), address };
  })
  .refine(({ name, address }) => addressPattern.test(address) && !/[\r\n]/.test(name), { message: 'must be an address, or a name and an address: CareRoster <mail@directory.example>' });

/** Ids of Stripe's prices, comma-separated. */
const stripePrices = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.tuple([z.string().regex(/^price_\w+$/)], z.string().regex(/^price_\w+$/), { error: 'must be ids of prices of Stripe, comma-separated; each begins with price_' }));

export const settings = z.object({
  /** Port on which the product serves. 0 takes a free one. */
  PORT: port.default(3000),
  /** Address on which it listens. Unset: 127.0.0.1 with the embedded database, every address with DATABASE_URL. */
  HOST: z.string().min(1).optional(),
  /**
   * Folder for all that the embedded default keeps. Unset: /var/lib/careroster as root, else ~/.local/share/careroster.
   * With DATABASE_URL: where each process of its own saves the search index for its next start. Unset, every start builds it anew.
   */
  DATA_DIR: z.string().min(1).optional(),
  /** PostgreSQL 15 or later. Setting it means production: no sample people, and every secret below is required. */
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  /** Address under which people reach the product, without a trailing slash. Required with DATABASE_URL. */
  PUBLIC_URL: url(['http:', 'https:'])
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  /** Synthetic candidates that fill an empty embedded database. 0 leaves it empty. */
  CANDIDATES: z.coerce.number().int().min(0).max(5_000_000).default(50_000),
  /** What answers searches: memory (an index in this process, fastest) or postgres (the database alone; needs no memory, much slower). */
  SEARCH_ENGINE: z.enum(['memory', 'postgres']).default('memory'),
  /** How much is logged: fatal, error, warn, info, debug, silent. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Mail server, with user and password where it asks for them. Required with DATABASE_URL; without it the embedded default shows its mail at /dev/mailbox. */
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  /** Sender of every mail: an address, or a name and an address. Required with SMTP_URL. */
  MAIL_FROM: sender.optional(),
  /** Keys that seal contacts, `id:base64` pairs, comma-separated; the first seals. Generated on the embedded default. */
  CONTACT_KEYS: keyRing.optional(),
  /** Key of the hashes under which e-mails and NPIs are looked up, 32 bytes in base64. Never changes. Generated on the embedded default. */
  LOOKUP_KEY: base64Key.transform((text) => Buffer.from(text, 'base64')).optional(),
  /** Signs sessions and confirmation links, 32 bytes in base64. A new one signs everybody out. Generated on the embedded default. */
  AUTH_SECRET: base64Key.optional(),
  /** E-mail addresses of administrators, comma-separated. They count once confirmed. What is written through the contact form goes to them. */
  ADMIN_EMAILS: emails.default([]),
  /** E-mail addresses with full access without a subscription, comma-separated. They count once confirmed. */
  FULL_ACCESS_EMAILS: emails.default([]),
  /** E-mail address of the demo account. It counts once confirmed. */
  DEMO_EMAIL: z.email().transform((email) => email.toLowerCase()).optional(),
  /** Whether an administrator needs a second factor: until it is set up they are an ordinary user. */
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  /** How many proxies of yours stand in front and append to X-Forwarded-For. 0: the header is not believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  /** Secret key of the Stripe account that takes the payments. All four STRIPE_ settings without a default are set together, or none. */
  STRIPE_SECRET_KEY: z.string().regex(/^(?:sk|rk)_\w+$/, { message: 'must be a secret key of Stripe; it begins with sk_ or rk_' }).optional(),
  /** Signing secret of the webhook at PUBLIC_URL/api/stripe/webhook. */
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\S+$/, { message: 'must be a signing secret of Stripe; it begins with whsec_' }).optional(),
  /** Stripe's id of the price of the monthly plan. Ids of earlier prices may follow after commas: they are not sold, but still count. */
  STRIPE_PRICE_MONTHLY: stripePrices.optional(),
  /** The same for the annual plan. */
  STRIPE_PRICE_ANNUAL: stripePrices.optional(),
  /** Where Stripe is reached; another address only for a proxy or a test. */
  STRIPE_API_BASE: url(['http:', 'https:']).default('https://api.stripe.com'),
});
