// Makes the secrets of deploy/compose.yml on its first start: `node server/entrances/cli/container-secrets.ts FOLDER`. What is there already
// stays. A secret that the environment has, as deploy/.env of an earlier version had all of them, is taken over.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../foundation/clock/public.ts';
import { newContactKey, newSecretKey } from '../../foundation/config/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';
import { oneArgument } from './parse-arguments.ts';
import { runTask } from './run-command.ts';
import { readSettingsFile, writeSettingsFile } from './setup/settings-file.ts';

const passwordBytes = 24;

const readFolder = oneArgument(
  'Name the folder of the secrets, which must exist.',
  'Usage: node server/entrances/cli/container-secrets.ts FOLDER',
);

await runTask(({ environment, out }) => {
  const folder = readFolder();
  if (!existsSync(folder))
    throw new OperatorError(`The folder ${folder} does not exist. Create it, then run this again.`);
  const given = (name: string): string | undefined => environment[name] || undefined;
  // PostgreSQL reads it when it makes its data folder, and never again.
  const passwordFile = join(folder, 'database-password');
  if (!existsSync(passwordFile))
    writeFileSync(passwordFile, given('POSTGRES_PASSWORD') ?? randomBytes(passwordBytes).toString('base64url'), {
      mode: 0o600,
      flush: true,
    });
  const settings = join(folder, 'settings.env');
  const known = readSettingsFile(settings);
  const password = encodeURIComponent(readFileSync(passwordFile, 'utf8'));
  const wanted = [
    ['CONTACT_KEYS', () => given('CONTACT_KEYS') ?? newContactKey(systemClock.today())],
    ['LOOKUP_KEY', () => given('LOOKUP_KEY') ?? newSecretKey()],
    ['AUTH_SECRET', () => given('AUTH_SECRET') ?? newSecretKey()],
    ['DATABASE_URL', () => `postgresql://careroster:${password}@database:5432/careroster`],
  ] as const;
  const missing = wanted.filter(([name]) => !known.has(name));
  if (missing.length > 0) writeSettingsFile(settings, new Map(missing.map(([name, make]) => [name, make()])));
  out.write(
    missing.length === 0
      ? `${folder} has all secrets.\n`
      : `${folder} has the secrets now. Keep a copy of ${settings} outside of this machine and of the backups: without it, no contact in a backup can be read.\n`,
  );
  return Promise.resolve();
});
