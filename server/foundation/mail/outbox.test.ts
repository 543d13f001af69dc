// Mail from its transaction to a mail server, through kills, refusals and outages.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openMailSink, type MailSink, type SinkOptions } from '#server/testing/mail-sink.ts';
import { runMailJobs } from '#server/testing/run-mail-jobs.ts';
import { countUnderOtherKeys, reseal, sealing, sealPlainText } from '#server/foundation/sealing/public.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testSealing, testSecrets } from '#server/testing/secrets.ts';
import { deadLetters, mailQueue, retryMail, sealedMail, type OutgoingMail } from './public.ts';

const { database, url: databaseUrl } = testDatabase();
const queueMail = mailQueue(testSealing);
const from = { name: 'CareRoster', address: 'mail@care.example' };
const secretLink = 'https://care.example/verify?token=sesame';
const patience = { interval: 50 };

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  await database.pool.query('truncate outgoing_mail; delete from graphile_worker._private_jobs');
});

const mailTo = (to: string, more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to,
  subject: 'Confirm your address',
  greeting: 'Hello Rosa,',
  paragraphs: ['Someone signed up with this address.'],
  action: { label: 'Confirm', url: secretLink },
  ...more,
});

const queue = async (mail: OutgoingMail): Promise<string> =>
  String(await inTransaction(database, (client) => queueMail(client, mail)));

async function sink(options: SinkOptions = {}): Promise<MailSink> {
  const opened = await openMailSink(options);
  closers.push(() => opened.close());
  return opened;
}

/** A port without a listener, for now. */
async function closedPort(): Promise<number> {
  const opened = await openMailSink();
  await opened.close();
  return opened.port;
}

function runJobs(url: string): { logLines: string[] } {
  const logLines: string[] = [];
  const log = createLog('debug', { write: (line: string) => logLines.push(line) });
  const jobs = runMailJobs(database, databaseUrl, log, { url, from });
  closers.push(() => jobs.stop(3_000));
  return { logLines };
}

function spawnJobs(smtpUrl: string): { child: ChildProcess; exited: Promise<void>; logged: () => string } {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '..', '..', 'testing', 'jobs-process.ts'), databaseUrl, smtpUrl],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let logged = '';
  child.stdout.on('data', (chunk: Buffer) => (logged += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (logged += chunk.toString()));
  closers.push(() => {
    child.kill('SIGKILL');
    return exited;
  });
  return { child, exited, logged: () => logged };
}

const row = async (id: string) =>
  (await database.pool.query('select * from outgoing_mail where id = $1', [id])).rows[0];
const number = async (sql: string): Promise<number> =>
  Number((await database.pool.query<{ n: string }>(`select (select ${sql}) as n`)).rows[0]?.n);
/** Back-off has its own test; the other tests do not wait for it. */
const hurry = () =>
  database.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');

/** Has PostgreSQL note, at the moment in which a try fails, how long the job then waits: read later, the rest of the pause depends on the machine. */
async function notePauses(): Promise<() => Promise<number[]>> {
  await database.pool.query(`
    create table noted_pauses (at bigserial, seconds float8);
    create function note_pause() returns trigger language plpgsql as
      $$ begin insert into noted_pauses (seconds) values (extract(epoch from new.run_at - now())); return null; end $$;
    create trigger note_pause after update of run_at on graphile_worker._private_jobs
      for each row when (new.run_at > now()) execute function note_pause();`);
  closers.push(() => database.pool.query('drop function note_pause cascade; drop table noted_pauses'));
  return async () =>
    (await database.pool.query<{ seconds: number }>('select seconds from noted_pauses order by at')).rows.map(
      ({ seconds }) => seconds,
    );
}

describe('a mail', () => {
  test('of a transaction that is rolled back is never sent', async () => {
    const { received, url } = await sink();
    runJobs(url);
    const undone = inTransaction(database, async (client) => {
      await queueMail(client, mailTo('undone@postbox.example'));
      throw new Error('stop here');
    });
    await expect(undone).rejects.toThrow('stop here');
    await queue(mailTo('done@postbox.example'));
    await expect.poll(() => received.map(({ to }) => to?.[0]?.address), patience).toEqual(['done@postbox.example']);
    expect(await number('count(*) from outgoing_mail')).toBe(1);
  });

  test('arrives with text and HTML, and its content is removed here', async () => {
    const { received, url } = await sink();
    const { logLines } = runJobs(url);
    const id = await queue(mailTo('rosa@postbox.example', { toName: 'Rosa Núñez', replyTo: 'asker@postbox.example' }));
    await expect.poll(async () => (await row(id))?.sent_at, patience).toBeInstanceOf(Date);
    const [mail] = received;
    expect(mail).toMatchObject({
      from,
      to: [{ name: 'Rosa Núñez', address: 'rosa@postbox.example' }],
      replyTo: [{ name: '', address: 'asker@postbox.example' }],
      subject: 'Confirm your address',
      text: expect.stringContaining(secretLink),
      html: expect.stringContaining(secretLink),
      messageId: (await row(id)).message_id,
    });
    expect(await row(id)).toMatchObject({
      key_id: null,
      sealed: null,
      recipient: null,
      reply_to: null,
      subject: null,
      text_body: null,
      html_body: null,
      tries: 1,
    });
    expect(logLines.join('')).not.toMatch(/rosa|postbox|sesame/i);
  });

  test('that the server refuses permanently becomes a dead letter at once, and can be tried again', async () => {
    let isRefusing = true;
    const { received, url } = await sink({
      refusal: (address) =>
        isRefusing ? { code: 550, text: `No ${address} here, see https://mail.example/help?who=${address}` } : null,
    });
    const { logLines } = runJobs(url);
    const id = await queue(mailTo('nobody@postbox.example'));
    await expect
      .poll(() => deadLetters(database, testSealing), patience)
      .toMatchObject([{ id, to: 'nobody@postbox.example', subject: 'Confirm your address', tries: 1 }]);
    const [dead] = await deadLetters(database, testSealing);
    expect(dead?.fault).toMatch(/550/);
    expect(dead?.fault).not.toMatch(/postbox|https?:/);
    expect(
      logLines.filter((line) => line.includes('deliver-mail') && line.includes('failed permanently')),
    ).toHaveLength(1);
    expect(logLines.join('')).not.toMatch(/nobody|postbox|mail\.example|sesame/i);
    isRefusing = false;
    await retryMail(database, id);
    await expect.poll(() => received.length, patience).toBe(1);
    await expect.poll(() => deadLetters(database, testSealing), patience).toEqual([]);
    for (const other of [id, '999', 'x'])
      await expect(retryMail(database, other)).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('that fails is tried at most 15 minutes apart, and is a dead letter when it failed for 24 hours', async () => {
    const { url } = await sink({ refusal: () => ({ code: 451, text: 'Come back later' }) });
    const { logLines } = runJobs(url);
    const id = await queue(mailTo('later@postbox.example'));
    const { queued_at: queuedAt, tried_until: triedUntil } = await row(id);
    expect(triedUntil.getTime() - queuedAt.getTime()).toBe(86_400_000);
    const notedPauses = await notePauses();
    const triesBefore = 30;
    for (let tries = 1; tries <= triesBefore; tries += 1) {
      await expect.poll(async () => (await row(id))?.tries, patience).toBe(tries);
      await expect.poll(() => number('count(*) from graphile_worker.jobs where locked_at is null'), patience).toBe(1);
      expect(await deadLetters(database, testSealing)).toEqual([]);
      if (tries === triesBefore) await database.pool.query('update outgoing_mail set tried_until = now()');
      await hurry();
      await database.pool.query(`notify "jobs:insert", '{"count":1}'`);
    }
    await expect
      .poll(() => deadLetters(database, testSealing), patience)
      .toMatchObject([{ id, tries: triesBefore + 1 }]);
    const pauses = await notedPauses();
    expect(pauses).toHaveLength(triesBefore);
    expect(pauses.slice(0, 6)).toEqual(pauses.slice(0, 6).toSorted((left, right) => left - right));
    expect(pauses[0]).toBeLessThan(4);
    expect(Math.max(...pauses)).toBeLessThan(900);
    expect(Math.min(...pauses.slice(6))).toBeGreaterThan(60);
    expect(logLines.filter((line) => line.includes('"job":"deliver-mail"'))).toHaveLength(triesBefore + 1);
    await retryMail(database, id);
    expect((await row(id)).tried_until.getTime()).toBeGreaterThan(triedUntil.getTime());
  });

  test('that is delivered makes those due that waited for the mail server, and not one that was refused itself', async () => {
    const port = await closedPort();
    runJobs(`smtp://127.0.0.1:${port}`);
    const addresses = Array.from({ length: 45 }, (_, index) => `person${index}@postbox.example`);
    await Promise.all(addresses.map((address) => queue(mailTo(address))));
    const failed = (count: number): Promise<void> =>
      expect.poll(() => number('count(*) from outgoing_mail where last_fault is not null'), patience).toBe(count);
    await failed(addresses.length);
    /** As after an outage of hours. A try that is under way ends with a pause of its own. */
    const waitTenMinutes = (count: number): Promise<void> =>
      expect
        .poll(
          async () =>
            (
              await database.pool.query(
                `update graphile_worker._private_jobs set run_at = now() + interval '10 minutes' where locked_at is null`,
              )
            ).rowCount,
          patience,
        )
        .toBe(count);
    await waitTenMinutes(addresses.length);
    const { received } = await sink({
      port,
      refusal: (address) => (address.startsWith('full@') ? { code: 452, text: 'Mailbox full' } : null),
    });
    const full = await queue(mailTo('full@postbox.example'));
    await failed(addresses.length + 1);
    await waitTenMinutes(addresses.length + 1);
    const { tries } = await row(full);
    await queue(mailTo('new@postbox.example'));
    await expect.poll(() => received.length, patience).toBe(addresses.length + 1);
    await expect.poll(() => number('count(*) from graphile_worker.jobs'), patience).toBe(1);
    expect(await row(full)).toMatchObject({ tries, sent_at: null });
  });
});

describe('a process that is killed', () => {
  test('while the mail server is down loses none of 25 mails, and each arrives once', async () => {
    const port = await closedPort();
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    const first = spawnJobs(smtpUrl);
    const addresses = Array.from({ length: 25 }, (_, index) => `person${index}@postbox.example`);
    await Promise.all(addresses.map((address) => queue(mailTo(address))));
    await expect.poll(() => number('count(*) from outgoing_mail where last_fault is not null'), patience).toBe(25);
    first.child.kill('SIGKILL');
    await first.exited;
    expect(first.logged()).not.toMatch(/postbox|sesame/);
    const { received } = await sink({ port });
    spawnJobs(smtpUrl);
    await hurry();
    await expect.poll(() => number('count(*) from outgoing_mail where sent_at is not null'), patience).toBe(25);
    expect(received).toHaveLength(25);
    expect(new Set(received.map(({ to }) => to?.[0]?.address))).toEqual(new Set(addresses));
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(25);
  });

  test('while the mail server answers repeats the mail under the same Message-ID', async () => {
    let isMute = true;
    const { received, url } = await sink({
      beforeAnswer: () => (isMute ? new Promise(() => undefined) : Promise.resolve()),
    });
    const first = spawnJobs(url);
    const id = await queue(mailTo('twice@postbox.example'));
    await expect.poll(() => received.length, patience).toBe(1);
    first.child.kill('SIGKILL');
    await first.exited;
    isMute = false;
    spawnJobs(url);
    await expect.poll(async () => (await row(id))?.sent_at, patience).toBeInstanceOf(Date);
    const { message_id: messageId } = await row(id);
    expect(received.map((mail) => mail.messageId)).toEqual([messageId, messageId]);
  });
});

const tableText = async (): Promise<string> =>
  (await database.pool.query<{ row: string }>('select t::text as row from outgoing_mail t')).rows
    .map(({ row: text }) => text)
    .join('\n');

describe('a mail that waits is readable only with its key:', () => {
  const mail = mailTo('waiting@postbox.example', { toName: 'Zora Quince', replyTo: 'zq.asker@postbox.example' });

  test('one that an older version wrote readable is encrypted at the next start, and arrives', async () => {
    await queue(mail);
    const [{ id, to, subject, text } = { id: '', to: '', subject: '', text: '' }] = await readOutbox(database);
    await database.pool.query(
      `update outgoing_mail set key_id = null, sealed = null, recipient = $2, recipient_name = 'Zora Quince', reply_to = 'zq.asker@postbox.example', subject = $3, text_body = $4, html_body = '<p>' where id = $1`,
      [id, to, subject, text],
    );
    expect(await sealPlainText(database, testSealing, sealedMail)).toBe(1);
    expect(await sealPlainText(database, testSealing, sealedMail)).toBe(0);
    expect(await tableText()).not.toMatch(/postbox|Quince|Confirm|sesame/);
    const { received, url } = await sink();
    runJobs(url);
    await expect
      .poll(() => received, patience)
      .toMatchObject([
        {
          to: [{ name: 'Zora Quince', address: 'waiting@postbox.example' }],
          text: expect.stringContaining(secretLink),
        },
      ]);
  });

  test('one that an older version writes while the new one runs arrives too', async () => {
    const { received, url } = await sink();
    const id = await queue(mail);
    await database.pool.query(
      `update outgoing_mail set key_id = null, sealed = null, recipient = 'waiting@postbox.example', subject = 'Old', text_body = 'Old', html_body = '<p>Old' where id = $1`,
      [id],
    );
    runJobs(url);
    await expect.poll(async () => (await row(id))?.sealed, patience).toBeInstanceOf(Buffer);
    await hurry();
    await expect.poll(() => received.map(({ subject }) => subject), patience).toEqual(['Old']);
  });

  test('contents that were exchanged between two mails, or altered, are never delivered', async () => {
    const { received, url } = await sink();
    const [first, second, third] = [
      await queue(mailTo('one@postbox.example')),
      await queue(mailTo('two@postbox.example')),
      await queue(mailTo('three@postbox.example')),
    ];
    await database.pool.query(
      'update outgoing_mail m set sealed = o.sealed from outgoing_mail o where m.id + o.id = $1::bigint + $2::bigint and m.id in ($1, $2)',
      [first, second],
    );
    await database.pool.query(
      'update outgoing_mail set sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1) where id = $1',
      [third],
    );
    const { logLines } = runJobs(url);
    for (const id of [first, second, third])
      await expect
        .poll(async () => (await row(id))?.last_fault, patience)
        .toMatch(/cannot be decrypted\. Check that CONTACT_KEYS/);
    expect(received).toEqual([]);
    expect(logLines.join('')).not.toMatch(/postbox|sesame/);
  });

  test('after the keys were rotated the new key alone opens it', async () => {
    await queue(mail);
    const next = { id: 'next', key: Buffer.alloc(32, 9) };
    const ring = sealing([next, ...testSecrets.contactKeys]);
    expect(await countUnderOtherKeys(database, [sealedMail], 'next')).toBe(1);
    expect(await reseal(database, ring, [sealedMail])).toBe(1);
    expect(await countUnderOtherKeys(database, [sealedMail], 'next')).toBe(0);
    await expect(readOutbox(database, testSealing)).rejects.toThrow(/next is not configured/);
    expect(await readOutbox(database, sealing([next]))).toMatchObject([
      { to: 'waiting@postbox.example', text: expect.stringContaining(secretLink) },
    ]);
  });
});
