// What the operator reads at every start about the settings that matter for security. It must contain no secret, no user name or
// password of a URL, and no email address, because start logs are often copied into tickets.
import { isEncryptionOptional, isUnencrypted } from './addresses.ts';
import type { Config } from './config.ts';

export interface Started {
  /** The port on which the server listens. */
  port: number;
  publicUrl: string;
  /** Ids of the contact keys; the first one encrypts. */
  contactKeyIds: readonly string[];
  /** What PostgreSQL keeps in memory of its tables and indexes. */
  sharedBuffersBytes: number;
}

/** One line of text for each setting. */
export function settingsInEffect(
  config: Config,
  { port, publicUrl, contactKeyIds, sharedBuffersBytes }: Started,
): string[] {
  const { accounts } = config;
  const rows: [string, string][] = [
    ['mode', config.mode === 'embedded' ? 'embedded: this machine only, with sample accounts' : 'production'],
    [
      'database',
      config.mode === 'embedded'
        ? `embedded PostgreSQL in ${config.dataDir}`
        : `PostgreSQL at ${placeOf(config.databaseUrl)}`,
    ],
    ['database memory', `${Math.round(sharedBuffersBytes / 2 ** 20)} MB for pages${memorySetting(config)}`],
    ['listens on', `${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`],
    ['public URL', publicUrl],
    ['trusted proxies', config.trustedProxies === 0 ? '0; X-Forwarded-For is ignored' : `${config.trustedProxies}`],
    [
      'mail',
      config.smtp === null
        ? `kept here and shown at ${publicUrl}/dev/mailbox, with the password of the sample accounts`
        : `sent through ${placeOf(config.smtp.url)}${isEncryptionOptional(config.smtp.url) ? ', encrypted only if the mail server offers it' : ''}`,
    ],
    ['payments', paymentsOf(config)],
    ['email writer', writerOf(config)],
    [
      'contact keys',
      `${contactKeyIds.length}: ${contactKeyIds.map((id, index) => (index === 0 ? `${id} encrypts` : `${id} decrypts`)).join(', ')}`,
    ],
    [
      'administrators',
      `${accounts.adminEmails.length} by ADMIN_EMAILS; second factor ${accounts.needsAdminSecondFactor ? 'required' : 'optional'}, sessions of ${accounts.adminSessionHours} h`,
    ],
    ['metrics', config.metrics === null ? 'not served' : `at ${config.metrics.host}:${config.metrics.port}/metrics`],
    ['log level', config.logLevel],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return ['Settings in effect:', ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)];
}

const memorySetting = (config: Config): string => {
  if (config.mode === 'production') return ' (shared_buffers of your PostgreSQL)';
  return config.sharedBuffersMb === null ? '; POSTGRES_MEMORY_MB sets it' : ', by POSTGRES_MEMORY_MB';
};

/** Scheme, host, port and path of a URL, without its user, password and query. */
function placeOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}

function paymentsOf({ mode, stripe }: Config): string {
  if (stripe === null) return mode === 'embedded' ? 'sandbox: no money moves' : 'none: nothing is sold';
  const api = stripe.apiBase === 'https://api.stripe.com' ? '' : ` at ${stripe.apiBase}`;
  return `Stripe, ${/^(?:sk|rk)_live_/.test(stripe.secretKey) ? 'live: money moves' : 'test: no money moves'}${api}`;
}

function writerOf({ emailWriter: { ai, isAiRequired } }: Config): string {
  if (ai === null)
    return isAiRequired ? 'none: AI_REQUIRED is true, and AI_API_KEY is missing' : 'built-in: fixed sentences, no AI';
  return `${ai.model} through the ${ai.provider} API at ${placeOf(ai.baseUrl)}${isUnencrypted(ai.baseUrl) ? ', not encrypted' : ''}`;
}
