// Wrong answers whose parts must exist: a PostgreSQL that asks for passwords, its databases and roles, and what fails while the setup writes. The
// answers that are wrong by their form are in setup.test.ts.
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openCluster, openDatabase } from '#server/foundation/database/public.ts';
import { databaseUrlOf } from '#server/testing/cluster.ts';
import { openMailSink } from '#server/testing/mail-sink.ts';
import { startCommand } from './testing/run-command.ts';
import { asArguments, setupBench } from './testing/set-up.ts';

const clusterFolder = mkdtempSync(join(tmpdir(), 'careroster-mistakes-'));
chmodSync(clusterFolder, 0o755);
/** Of its own, because that of the other tests accepts every password. */
const opening = openCluster(clusterFolder, 'test-only-password-of-this-file');
let clusterUrl = '';
beforeAll(async () => {
  clusterUrl = (await opening).databaseUrl;
});
afterAll(async () => {
  await (await opening).release();
  rmSync(clusterFolder, { recursive: true, force: true });
});
const { folder, file, good, payments, setUp, stripe, withAnswers } = setupBench(() => clusterUrl);

async function inDatabase(url: string, ...statements: string[]): Promise<void> {
  const database = openDatabase(url, { connectionsMax: 1, applicationName: 'test' });
  for (const statement of statements) await database.pool.query(statement);
  await database.close();
}

/** A database for one test. */
async function databaseNamed(name: string, options = ''): Promise<string> {
  await inDatabase(clusterUrl, `create database ${name} ${options}`);
  onTestFinished(() => inDatabase(clusterUrl, `drop database ${name} with (force)`));
  return databaseUrlOf(clusterUrl, name);
}

function changed(change: (url: URL) => void): string {
  const url = new URL(clusterUrl);
  change(url);
  return url.toString();
}

/** One sentence or two, no stack, no password, and nothing written. */
async function expectRefusal(changes: Record<string, string>, sentence: RegExp): Promise<void> {
  const { exitCode, out, err } = await withAnswers(changes);
  expect([exitCode, err]).toEqual([2, expect.stringMatching(sentence)]);
  expect(err.split('\n').length).toBeLessThanOrEqual(2);
  expect(out + err).not.toMatch(/test-only-password|hunter2|\n\s+at /);
  expect(readdirSync(folder)).toEqual([]);
}

describe('the setup refuses a database', () => {
  test.each<[string, () => string, RegExp]>([
    ['with a wrong password', () => changed((url) => (url.password = 'hunter2')), /\(password authentication failed/],
    ['without a password', () => changed((url) => (url.password = '')), /\(.*password.*\)/],
    [
      'of a user who does not exist',
      () => changed((url) => (url.username = 'nobody')),
      /\(password authentication failed/,
    ],
    ['that does not exist', () => databaseUrlOf(clusterUrl, 'gone'), /\(database "gone" does not exist\)/],
    ['on a host without an address', () => changed((url) => (url.hostname = 'db.invalid')), /\(.*db\.invalid\)/],
  ])('%s', async (_case, url, reason) => {
    await expectRefusal(
      { DATABASE_URL: url() },
      new RegExp(`^The database does not answer ${reason.source}.*Check DATABASE_URL`),
    );
  });

  test('whose role may not create tables', async () => {
    await inDatabase(clusterUrl, `create role reader login password 'hunter2'`);
    onTestFinished(() => inDatabase(clusterUrl, 'drop role reader'));
    const url = changed((one) => Object.assign(one, { username: 'reader', password: 'hunter2' }));
    await expectRefusal({ DATABASE_URL: url }, /npm run migrate/);
  });

  test('with another encoding', async () => {
    const url = await databaseNamed('latin', `template template0 encoding 'LATIN1' locale 'C'`);
    await expectRefusal({ DATABASE_URL: url }, /encoding of the database is not UTF8\. Create a new database/);
  });

  test('that a power failure can destroy', async () => {
    await inDatabase(clusterUrl, 'alter system set fsync = off', 'select pg_reload_conf()');
    onTestFinished(() => inDatabase(clusterUrl, 'alter system reset fsync', 'select pg_reload_conf()'));
    await expectRefusal({}, /fsync or full_page_writes is off, so a power failure .* Turn both on/);
  });

  test('whose clock is wrong', async () => {
    const url = await databaseNamed('late');
    await inDatabase(
      url,
      'create schema late',
      `create function late.clock_timestamp() returns timestamptz language sql as $$ select pg_catalog.clock_timestamp() - interval '1 hour' $$`,
      'alter database late set search_path = public, late, pg_catalog',
    );
    await expectRefusal({ DATABASE_URL: url }, /The clocks of this machine .* differ by 3\d+\.\d s.* synchronize both/);
  });
});

describe('the setup refuses', () => {
  test('a key of Stripe without a permission, prices of the other mode, and swapped prices', async () => {
    const { secretKey } = stripe().settings;
    stripe().refusedKeys.set(secretKey, 403);
    await expectRefusal(payments(), /STRIPE_SECRET_KEY/);
    stripe().refusedKeys.clear();
    await expectRefusal({ ...payments(), STRIPE_SECRET_KEY: 'sk_live_stand_in' }, /STRIPE_PRICE_MONTHLY .*live/);
    const { STRIPE_PRICE_MONTHLY, STRIPE_PRICE_ANNUAL } = payments();
    await expectRefusal(
      {
        ...payments(),
        STRIPE_PRICE_MONTHLY: STRIPE_PRICE_ANNUAL ?? '',
        STRIPE_PRICE_ANNUAL: STRIPE_PRICE_MONTHLY ?? '',
      },
      /STRIPE_PRICE_MONTHLY/,
    );
  });

  test('a mail server without an address, without the encryption that is asked for, and with another password', async () => {
    await expectRefusal({ SMTP_URL: 'smtps://mail.invalid:465' }, /did not take a test mail .*Check host, port/);
    await expectRefusal({ SMTP_URL: `${good()['SMTP_URL']}?requireTLS=true` }, /did not take a test mail/);
    const guarded = await openMailSink({ password: 'right' });
    onTestFinished(() => guarded.close());
    const url = guarded.url.replace('//', '//ada:hunter2@');
    await expectRefusal({ SMTP_URL: url }, /did not take a test mail \(.*Invalid login.*user and password of SMTP_URL/);
    expect(guarded.received).toEqual([]);
  });

  test.each([
    ['a weak secret', `LOOKUP_KEY=${'A'.repeat(43)}=\n`, /LOOKUP_KEY: is not random/],
    ['a short secret', 'AUTH_SECRET=hunter2\n', /AUTH_SECRET: /],
    ['a key without an id', 'CONTACT_KEYS=hunter2\n', /CONTACT_KEYS: /],
  ])('%s that was pasted into the settings file, which stays as it was', async (_case, text, sentence) => {
    writeFileSync(file, text);
    const { exitCode, err } = await withAnswers({});
    expect([exitCode, err]).toEqual([2, expect.stringMatching(sentence)]);
    expect(err).not.toContain('hunter2');
    expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([[basename(file)], text]);
  });

  test('to leave a part of the settings on a full disk', async () => {
    symlinkSync('/dev/full', `${file}.${process.pid}.new`);
    await expectRefusal({}, /^The disk is full: free some space/);
  });
});

test('a port that another program uses is in the report of the setup, which has written everything', async () => {
  const url = await databaseNamed('used_port');
  const other = createServer((socket) => void socket.destroy()).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = String(typeof address === 'object' && address !== null ? address.port : 0);
  const { exitCode, out, err } = await setUp(asArguments({ ...good(), DATABASE_URL: url }), undefined, {
    PORT: port,
    HOST: '127.0.0.1',
  });
  expect([exitCode, err]).toEqual([2, expect.stringMatching(/^1 problem .*Correct the problems first/)]);
  expect(out).toMatch(new RegExp(`PROBLEM +port +Port ${port} is in use by another program\\. Stop that program`));
  expect(out).toMatch(/confirm-email\?token=/);
  expect(existsSync(file)).toBe(true);
});

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])(
  'the setup writes nothing when the input ends after answer %i',
  async (answered) => {
    const { STRIPE_API_BASE = '', ...paying } = payments();
    const lines = [...Object.values(good()), 'US', ...Object.values(paying), '1 Register Lane', 'Harbor'];
    expect(lines).toHaveLength(12);
    const typed = lines.slice(0, answered).map((line) => `${line}\n`);
    const { exitCode, err } = await setUp([`STRIPE_API_BASE=${STRIPE_API_BASE}`], typed.join(''));
    expect([exitCode, err]).toEqual([2, expect.stringMatching(/ended before the last question\. Nothing was written/)]);
    expect(readdirSync(folder)).toEqual([]);
  },
);

test('the setup writes nothing when the operator ends it at a question', async () => {
  const { child, ended } = startCommand('setup', ['--ask', '--file', file], clusterUrl);
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('Address (') && resolve());
  });
  child.kill('SIGINT');
  expect((await ended).exitCode).toBe(130);
  expect(readdirSync(folder)).toEqual([]);
});
