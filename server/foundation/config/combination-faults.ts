// Faults of settings that are valid alone and invalid in combination.
import type { z } from 'zod';
import { isUnencrypted } from './addresses.ts';
import { aiFaults } from './ai-settings.ts';
import { sharedKeyFaults } from './keys.ts';
import { isLoopbackName } from './loopback.ts';
import type { settings } from './schema.ts';
import { stripeFaults } from './stripe-settings.ts';

type Values = z.output<typeof settings>;

const requiredWithDatabase = ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'CONTACT_KEYS', 'LOOKUP_KEY', 'AUTH_SECRET'];
const usedOnlyWithDatabase = ['CONTACT_KEYS', 'CONTACT_KEYS_FILE', 'LOOKUP_KEY', 'AUTH_SECRET'];
const localOnly = 'the embedded default serves this machine only';

/** `named`: all settings that are set, including invalid ones. `values`: the valid ones. */
export function combinationFaults(named: ReadonlySet<string>, values: Values): string[] {
  const { CONTACT_KEYS, LOOKUP_KEY, AUTH_SECRET } = values;
  return [
    ...(named.has('DATABASE_URL') ? productionFaults(named, values) : embeddedFaults(named, values)),
    ...sharedKeyFaults([
      { setting: 'CONTACT_KEYS', described: 'a key of CONTACT_KEYS', keys: (CONTACT_KEYS ?? []).map(({ key }) => key) },
      { setting: 'LOOKUP_KEY', described: 'LOOKUP_KEY', keys: LOOKUP_KEY ? [LOOKUP_KEY] : [] },
      {
        setting: 'AUTH_SECRET',
        described: 'AUTH_SECRET',
        keys: (AUTH_SECRET ?? []).map((secret) => Buffer.from(secret, 'base64')),
      },
    ]),
    ...stripeFaults(named, values),
    ...aiFaults(named, values),
  ];
}

function productionFaults(named: ReadonlySet<string>, { PUBLIC_URL }: Values): string[] {
  const missing = requiredWithDatabase
    .filter((name) => !named.has(name) && !named.has(`${name}_FILE`))
    .map((name) => `${name}: required when DATABASE_URL is set`);
  const unused = named.has('POSTGRES_MEMORY_MB')
    ? ['POSTGRES_MEMORY_MB: is for the embedded PostgreSQL; set shared_buffers of yours, and remove POSTGRES_MEMORY_MB']
    : [];
  const isReadable = PUBLIC_URL !== undefined && isUnencrypted(PUBLIC_URL);
  return [
    ...missing,
    ...unused,
    ...(isReadable
      ? ['PUBLIC_URL: must begin with https:// because passwords travel there; http:// is for localhost only']
      : []),
  ];
}

/** Without this check, a missing or mistyped DATABASE_URL would start a different, empty directory with sample accounts. */
function embeddedFaults(named: ReadonlySet<string>, { HOST, PUBLIC_URL, TRUST_PROXY }: Values): string[] {
  const isPublic = PUBLIC_URL !== undefined && !isLoopbackName(new URL(PUBLIC_URL).hostname);
  return [
    ...usedOnlyWithDatabase
      .filter((name) => named.has(name))
      .map((name) => `${name}: is used only with DATABASE_URL; set DATABASE_URL too, or remove ${name}`),
    ...(named.has('SMTP_URL') && !named.has('MAIL_FROM') ? ['MAIL_FROM: required when SMTP_URL is set'] : []),
    ...(named.has('MAIL_FROM') && !named.has('SMTP_URL')
      ? ['MAIL_FROM: is used only with SMTP_URL; set SMTP_URL too, or remove MAIL_FROM']
      : []),
    ...(HOST !== undefined && !isLoopbackName(HOST) ? [`HOST: ${localOnly}; set DATABASE_URL to serve others`] : []),
    ...(isPublic ? [`PUBLIC_URL: ${localOnly}; remove PUBLIC_URL, or set DATABASE_URL to serve others`] : []),
    ...(TRUST_PROXY > 0
      ? [`TRUST_PROXY: ${localOnly}, without a proxy in front; remove TRUST_PROXY, or set DATABASE_URL to serve others`]
      : []),
  ];
}
