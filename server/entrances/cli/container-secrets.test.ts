// The containers of deploy/compose.yml, as far as they go without containers: the first start makes the secrets, and the product runs with them.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { startServer } from '#server/testing/server-process.ts';
import { runCommand, type Outcome } from './testing/run-command.ts';

const { url } = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'careroster-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function newFolder(): string {
  const made = mkdtempSync(join(folder, 'volume-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const noSecrets = { CONTACT_KEYS: '', LOOKUP_KEY: '', AUTH_SECRET: '' };
const make = (args: string[], environment: NodeJS.ProcessEnv = {}): Promise<Outcome> =>
  runCommand('container-secrets', args, url, { ...noSecrets, ...environment });
const settingsIn = (volume: string): NodeJS.Dict<string> =>
  parseEnv(readFileSync(join(volume, 'settings.env'), 'utf8'));
const contentOf = (volume: string): string[] =>
  ['settings.env', 'database-password'].map((name) => readFileSync(join(volume, name), 'utf8'));

test.each([
  [[], 'Name the folder of the secrets'],
  [[join(folder, 'absent')], 'does not exist. Create it, then run this again.'],
])('a folder that is not there is refused (%#)', async (args, text) => {
  expect(await make(args)).toMatchObject({ exitCode: 2, err: expect.stringContaining(text) });
});

test('the first start makes the secrets for the owner only, and every later start leaves them', async () => {
  const volume = newFolder();
  expect(await make([volume])).toMatchObject({ exitCode: 0, out: expect.stringContaining('Keep a copy') });
  const made = contentOf(volume);
  for (const name of ['settings.env', 'database-password'])
    expect(statSync(join(volume, name)).mode & 0o777).toBe(0o600);
  expect(await make([volume], { AUTH_SECRET: 'another', POSTGRES_PASSWORD: 'another' })).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('has all secrets'),
  });
  expect(contentOf(volume)).toEqual(made);
});

test('the secrets of an earlier version, which were in the environment, are taken over', async () => {
  const volume = newFolder();
  await make([volume], { LOOKUP_KEY: 'kept', POSTGRES_PASSWORD: 'pass word@1', CONTACT_KEYS: '' });
  const settings = settingsIn(volume);
  expect(settings['LOOKUP_KEY']).toBe('kept');
  expect(settings['DATABASE_URL']).toBe('postgresql://careroster:pass%20word%401@database:5432/careroster');
  expect(settings['CONTACT_KEYS']).toMatch(/^\d{4}-\d\d-\d\d-[\da-f]{6}:/);
});

test('the product starts with the secrets that were made and the settings of the file for containers', async () => {
  const volume = newFolder();
  await make([volume]);
  const { DATABASE_URL: _ofContainers, ...settings } = settingsIn(volume);
  const server = await startServer(url, { ...settings, SMTP_URL: 'smtp://mailcatcher:1025', TRUST_PROXY: '1' });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
