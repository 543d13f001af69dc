// What an operator reads before the first start and when something does not work.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { checkMailEncryption, checkSender } from '#server/foundation/diagnosis/public.ts';
import { setDurability } from '#server/testing/cluster.ts';
import { durableCluster } from '#server/testing/durable-cluster.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openMailSink } from '#server/testing/mail-sink.ts';
import { secretsEnvironment } from '#server/testing/secrets.ts';
import { runCommand, type Outcome } from './testing/run-command.ts';

const { database, url } = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'careroster-doctor-'));
durableCluster();
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const examine = (environment: NodeJS.ProcessEnv = {}): Promise<Outcome> =>
  runCommand('doctor', [], url, { REMOVALS_JOURNAL: join(folder, 'removals.journal'), ...environment });

test('the doctor names every problem in one run, each with what to do, and no secret', async () => {
  const journal = join(folder, 'damaged.journal');
  writeFileSync(journal, 'not an event}\n');
  await database.pool.query(
    `create table restore_in_progress (backup_hash text primary key, is_loaded boolean not null)`,
  );
  onTestFinished(async () => {
    await database.pool.query('drop table restore_in_progress');
  });
  const { exitCode, out, err } = await examine({
    REMOVALS_JOURNAL: journal,
    SMTP_URL: 'smtp://robot:hunter2@127.0.0.1:9',
    VOCABULARY_FILE: join(folder, 'no-such-vocabulary.txt'),
  });
  expect(exitCode).toBe(2);
  expect(out).toMatch(/PROBLEM +removals journal +Line 1 .* is damaged\. Restore the file/);
  expect(out).toMatch(/PROBLEM +schema +A restore into this database was interrupted/);
  expect(out).toMatch(/PROBLEM +mail .*Check SMTP_URL/);
  expect(out).toMatch(/PROBLEM +vocabulary/);
  expect(err).toMatch(/^4 problems and \d warnings?\. Correct the problems first\.$/m);
  for (const secret of ['hunter2', ...Object.values(secretsEnvironment)]) expect(out + err).not.toContain(secret);
});

test('the doctor names settings of PostgreSQL that lose changes when the power fails', async () => {
  await setDurability(database, 'off');
  onTestFinished(() => setDurability(database, 'on'));
  const { exitCode, out } = await examine();
  expect(exitCode).toBe(2);
  expect(out).toMatch(/PROBLEM +durability +fsync or full_page_writes is off/);
  expect(out).toMatch(/PROBLEM +durability +synchronous_commit is off/);
});

test('the doctor says that a database does not answer, instead of failing', async () => {
  const { exitCode, out } = await runCommand('doctor', [], 'postgresql://nobody@127.0.0.1:9/none', {
    REMOVALS_JOURNAL: join(folder, 'removals.journal'),
  });
  expect(exitCode).toBe(2);
  expect(out).toMatch(/PROBLEM +PostgreSQL +The database does not answer/);
});

test('the doctor finds nothing to correct where everything works, and changes nothing', async () => {
  const sink = await openMailSink();
  onTestFinished(() => sink.close());
  const before = (await database.pool.query('select count(*) from audit_entries')).rows;
  const { exitCode, out, err } = await examine({ SMTP_URL: sink.url });
  expect([exitCode, err]).toEqual([0, '']);
  for (const subject of ['settings', 'disk', 'PostgreSQL', 'schema', 'clock', 'jobs', 'outgoing email', 'mail'])
    expect(out).toMatch(new RegExp(`^ok +${subject} `, 'm'));
  expect(sink.received).toEqual([]);
  expect((await database.pool.query('select count(*) from audit_entries')).rows).toEqual(before);
});

test.each([
  ['smtp://mail.example:587', true],
  ['smtp://mail.example?requireTLS=false', true],
  ['smtp://mail.example:587?requireTLS=true', false],
  ['smtps://robot:hunter2@mail.example:465', false],
  ['smtp://localhost:2525', false],
])('the doctor warns of mail that could travel unencrypted, without its password: %s', (smtpUrl, isWarned) => {
  const findings = checkMailEncryption(smtpUrl);
  expect(findings.map(({ level }) => level)).toEqual(isWarned ? ['warning'] : []);
  expect(JSON.stringify(findings)).not.toContain('hunter2');
});

test('the doctor reads what the DNS of the sender says about its email', async () => {
  const notFound = Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' });
  const zone: Record<string, string[]> = {
    'care.example': ['other text', 'v=spf1 include:mail.example -all'],
    '_dmarc.care.example': ['v=DMARC1; p=reject'],
    's1._domainkey.care.example': ['v=DKIM1; k=rsa; p=AAAA'],
  };
  const lookUp = (name: string): Promise<string[]> => {
    const texts = zone[name];
    return texts === undefined ? Promise.reject(notFound) : Promise.resolve(texts);
  };
  const levels = async (domain: string): Promise<string[]> =>
    (await checkSender(domain, lookUp)).map(({ level }) => level);
  expect(await levels('care.example')).toEqual(['ok', 'ok', 'ok']);
  expect(await levels('bare.example')).toEqual(['warning', 'warning', 'ok']);
  const [unknown] = await checkSender('care.example', () => Promise.reject(new Error('timeout')));
  expect(unknown).toMatchObject({ level: 'warning', text: expect.stringContaining('by hand') });
});
