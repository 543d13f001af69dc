// The first day of an operator: wrong answers first, then a server that can start.
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { durableCluster } from '#server/testing/durable-cluster.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openDatabase } from '#server/foundation/database/public.ts';
import { runCommand } from './testing/run-command.ts';
import { asArguments, setupBench } from './testing/set-up.ts';

const { database, url } = testDatabase();
durableCluster();
const {
  folder,
  file,
  sink,
  stripe,
  good,
  payments: payingAnswers,
  setUp,
  withAnswers,
  written,
} = setupBench(() => url);

describe('the setup refuses, in sentences that say what to do, and writes nothing', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'an address without https',
      { PUBLIC_URL: 'http://directory.example' },
      /begin with https:\/\/ .*proxy with a certificate/,
    ],
    ['an address with a path', { PUBLIC_URL: 'https://directory.example/app' }, /PUBLIC_URL must not have a path/],
    ['words for an address', { PUBLIC_URL: 'directory' }, /PUBLIC_URL must be a URL/],
    [
      'a database that is away',
      { DATABASE_URL: 'postgresql://ada@127.0.0.1:9/none' },
      /does not answer .*Check DATABASE_URL/,
    ],
    [
      'the URL of another kind of database',
      { DATABASE_URL: 'mysql://127.0.0.1/none' },
      /DATABASE_URL must be a URL such as postgresql/,
    ],
    ['no address of an administrator', { ADMIN_EMAILS: 'ada' }, /ADMIN_EMAILS must be e-mail addresses/],
    ['a mail server that is away', { SMTP_URL: 'smtp://127.0.0.1:9' }, /did not take a test mail .*Check host, port/],
    [
      'an unencrypted password for mail',
      { SMTP_URL: 'smtp://ada:hunter2@mail.example:587' },
      /use smtps:\/\/, or add \?requireTLS=true/,
    ],
    ['a mail server that refuses the recipient', { ADMIN_EMAILS: 'refused@care.example' }, /did not take a test mail/],
    ['a sender that is no address', { MAIL_FROM: 'CareRoster' }, /MAIL_FROM must be an address/],
    ['a country that is not covered', { COUNTRIES: 'FR' }, /COUNTRIES must be US, or US,CA/],
    ['a part of the payments', { STRIPE_SECRET_KEY: 'sk_live_x' }, /STRIPE_WEBHOOK_SECRET is needed/],
    ['a publishable key', { STRIPE_SECRET_KEY: 'pk_live_x' }, /begins with sk_ or rk_/],
    ['a postal address without end', { POSTAL_ADDRESS: 'x'.repeat(301) }, /at most 300 characters/],
    [
      'a name without a letter',
      { SITE_NAME: '...' },
      /SITE_NAME cannot be used: Enter a name with at least one letter/,
    ],
  ])('%s', async (_case, changes, sentence) => {
    const { exitCode, out, err } = await withAnswers(changes);
    expect([exitCode, err]).toEqual([2, expect.stringMatching(sentence)]);
    expect(out + err).not.toContain('hunter2');
    expect(existsSync(file)).toBe(false);
  });

  test('answers that are missing, all in one run', async () => {
    const { exitCode, err } = await setUp(['COUNTRIES=US']);
    expect(exitCode).toBe(2);
    for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'ADMIN_EMAILS', 'SMTP_URL'])
      expect(err).toContain(`${name} is needed`);
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    [['PUBLIC_URL'], /is no answer such as COUNTRIES=US/],
    [['PORT=3000'], /does not ask for PORT/],
    [['--answers', '/nowhere/answers'], /cannot be read/],
    [['--quick'], /Usage: npm run setup/],
  ])('%j', async (args, sentence) => {
    expect(await setUp(args)).toMatchObject({ exitCode: 2, err: expect.stringMatching(sentence) });
  });

  test('the database of another product', async () => {
    await database.pool.query('create database other_product');
    const other = new URL(url);
    other.pathname = '/other_product';
    const theirs = openDatabase(other.toString(), { connectionsMax: 1, applicationName: 'test' });
    await theirs.pool.query('create table invoices (id int)');
    await theirs.close();
    const { exitCode, err } = await withAnswers({ DATABASE_URL: other.toString() });
    await database.pool.query('drop database other_product with (force)');
    expect([exitCode, err]).toEqual([
      2,
      expect.stringMatching(/tables of another product \(invoices\)\. Name an empty one/),
    ]);
    expect(existsSync(file)).toBe(false);
  });

  test('a key that Stripe refuses, prices that differ, and Stripe away', async () => {
    const payments = payingAnswers();
    stripe().refusedKeys.set(stripe().settings.secretKey, 401);
    expect(await withAnswers(payments)).toMatchObject({ exitCode: 2, err: expect.stringMatching(/STRIPE_SECRET_KEY/) });
    stripe().refusedKeys.clear();
    expect(await withAnswers({ ...payments, STRIPE_PRICE_ANNUAL: 'price_none' })).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/STRIPE_PRICE_ANNUAL names price_none, which does not exist/),
    });
    expect(await withAnswers({ ...payments, STRIPE_API_BASE: 'http://127.0.0.1:9' })).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/Stripe cannot be reached/),
    });
    expect(existsSync(file)).toBe(false);
    expect((await withAnswers(payments)).out).toMatch(/WARNING +payments +STRIPE_SECRET_KEY is a key of the test mode/);
  });

  test('a value that the environment hides', async () => {
    expect(await setUp(asArguments(good()), undefined, { COUNTRIES: 'US,CA' })).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/COUNTRIES: the environment has another value/),
    });
    expect(existsSync(file)).toBe(false);
  });

  test('a folder that cannot be written', async () => {
    mkdirSync(file);
    expect((await withAnswers({})).exitCode).not.toBe(0);
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  test('another value for a setting that the file has, without --change', async () => {
    writeFileSync(file, 'COUNTRIES=US,CA\n');
    expect(await withAnswers({ COUNTRIES: 'US' })).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/COUNTRIES: .* has another value\. Add --change/),
    });
    expect(readFileSync(file, 'utf8')).toBe('COUNTRIES=US,CA\n');
  });
});

describe('the setup', () => {
  test('writes settings and secrets for their owner only, sends a mail, prints the link and examines the installation', async () => {
    writeFileSync(file, '# My notes\nLOG_LEVEL=warn\n', { mode: 0o644 });
    const received = sink().received.length;
    const { exitCode, out, err } = await withAnswers({
      POSTAL_ADDRESS: '1 Register Lane, Sample City',
      SITE_NAME: 'Harbor Clinicians',
    });
    expect([exitCode, err]).toEqual([0, '']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^# My notes\nLOG_LEVEL=warn\n/);
    expect(written()).toMatchObject({ ...good(), COUNTRIES: 'US', LOG_LEVEL: 'warn' });
    for (const name of ['CONTACT_KEYS', 'LOOKUP_KEY', 'AUTH_SECRET']) {
      expect(written()[name]).toMatch(/=$/);
      expect(out).not.toContain(written()[name]);
    }
    expect(sink().received.at(received)).toMatchObject({
      subject: 'Mail works',
      to: [{ address: 'ada@care.example' }],
    });
    expect(out).toMatch(/https:\/\/localhost\/confirm-email\?token=[\w-]{43}\n/);
    expect(out).toMatch(/^ok +schema +up to date$/m);
    expect(out).toMatch(/Keep a copy of CONTACT_KEYS, LOOKUP_KEY and AUTH_SECRET/);
    expect(out.trim().split('\n').at(-1)).toBe('Next: npm start');
    const { rows } = await database.pool.query(`select key, value from site_settings order by key`);
    expect(rows).toEqual([
      { key: 'postal_address', value: '1 Register Lane, Sample City' },
      { key: 'site_name', value: 'Harbor Clinicians' },
    ]);
    expect(written()).not.toHaveProperty('SITE_NAME');
  });

  test.each([0o640, 0o660, 0o400])(
    'keeps the owner, the group and the mode %o of a file that others cannot read, for a service that reads it',
    async (mode) => {
      writeFileSync(file, 'LOG_LEVEL=warn\n');
      chmodSync(file, mode);
      // Only root can give files away.
      if (process.getuid?.() === 0) chownSync(file, 1, 1);
      const before = statSync(file);
      expect(await withAnswers({})).toMatchObject({ exitCode: 0, err: '' });
      const { uid, gid, mode: modeAfter } = statSync(file);
      expect([uid, gid, modeAfter & 0o777]).toEqual([before.uid, before.gid, mode]);
    },
  );

  test('keeps a link to a settings file elsewhere, and says that a postal address and a name of the database stay', async () => {
    const elsewhere = join(folder, 'service.env');
    symlinkSync(elsewhere, file);
    const { exitCode, out } = await withAnswers({ POSTAL_ADDRESS: '9 Other Street, Sample City', SITE_NAME: 'Bay' });
    expect([exitCode, out]).toEqual([0, expect.stringMatching(/another postal address, which stays\. Change it at/)]);
    expect(out).toMatch(/another name of the site, which stays\. Change it at \/admin-settings/);
    expect(readlinkSync(file)).toBe(elsewhere);
    expect(parseEnv(readFileSync(elsewhere, 'utf8'))).toMatchObject(good());
  });

  test('changes one answer when it runs again, and keeps the secrets and everything else', async () => {
    await withAnswers({});
    const before = written();
    expect((await setUp(['COUNTRIES=US,CA', '--change'])).exitCode).toBe(0);
    expect(written()).toEqual({ ...before, COUNTRIES: 'US,CA' });
  });

  test('runs as a command, which ends with a sentence and nothing written', async () => {
    const { exitCode, err } = await runCommand('setup', ['--file', file, 'COUNTRIES=US'], url);
    expect([exitCode, err]).toEqual([2, expect.stringMatching(/PUBLIC_URL is needed/)]);
    expect(existsSync(file)).toBe(false);
  });

  test('takes its answers from a file', async () => {
    const answers = join(folder, 'answers');
    writeFileSync(
      answers,
      Object.entries(good())
        .map(([name, value]) => `${name}="${value}"\n`)
        .join(''),
    );
    expect((await setUp(['--answers', answers])).exitCode).toBe(0);
    expect(written()).toMatchObject(good());
  });

  test('asks again after a wrong answer, keeps what it knows for an empty line, and skips what is optional', async () => {
    const { PUBLIC_URL, DATABASE_URL, ADMIN_EMAILS, SMTP_URL } = good();
    const lines = [
      'http://directory.example',
      PUBLIC_URL,
      DATABASE_URL,
      '',
      ADMIN_EMAILS,
      SMTP_URL,
      '',
      '',
      '',
      '',
      '',
    ];
    const { exitCode, out } = await setUp([], lines.map((line) => `${line}\n`).join(''));
    expect(exitCode).toBe(0);
    expect(out).toMatch(/8 of 8: Name of the site/);
    expect(out).toMatch(/ADMIN_EMAILS is needed/);
    expect(written()).toMatchObject({ PUBLIC_URL, COUNTRIES: 'US', MAIL_FROM: 'CareRoster <no-reply@localhost>' });
    expect(written()).not.toHaveProperty('STRIPE_SECRET_KEY');

    const again = await setUp([], '\n'.repeat(13));
    expect([again.exitCode, again.out]).toEqual([0, expect.stringContaining('Enter keeps https://localhost')]);
    expect(again.out).not.toContain('test-only-password');
  });
});
