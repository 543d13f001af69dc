// Mails that are written when they are sent.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openMailSink } from '#server/testing/mail-sink.ts';
import { statementFaults } from '#server/testing/statement-faults.ts';
import { testSealing } from '#server/testing/secrets.ts';
import {
  deadLetters,
  lateMailQueue,
  lateWriter,
  mailJobs,
  mailboxTransport,
  openMailbox,
  smtpTransport,
  type LateWriter,
  type OutgoingMail,
} from './public.ts';
import { DeliveryError, type MailMessage, type MailTransport } from './mail-transport.ts';

const { database } = testDatabase();
const statements = statementFaults(database);
const queueLate = lateMailQueue(testSealing);
let isBusy = false;
const sink = await openMailSink({ refusal: () => (isBusy ? { code: 451, text: 'Come back later' } : null) });
afterAll(() => sink.close());
const smtp = smtpTransport({ url: sink.url, from: { name: 'CareRoster', address: 'mail@care.example' } });

/** Accepts each mail at once: the time limits of mails that are sent together are shorter than a slow machine takes for a mail server. */
const accepted: MailMessage[] = [];
const instant: MailTransport = {
  keepsContent: false,
  deliver: (mail) => {
    accepted.push(mail);
    return Promise.resolve();
  },
};

beforeEach(async () => {
  isBusy = false;
  sink.received.splice(0);
  accepted.splice(0);
  await database.pool.query('truncate outgoing_mail');
});

/** Returns the ids. They are sent together. */
async function queueMany(...contents: string[]): Promise<string[]> {
  await inTransaction(database, (client) =>
    queueLate(
      client,
      contents.map((content) => ({
        to: 'rosa@postbox.example',
        subject: 'News',
        late: { writer: 'news', content },
      })),
    ),
  );
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from outgoing_mail where is_one_of_many order by id',
  );
  return rows.map(({ id }) => id);
}
/** A mail with a job of its own. */
async function queue(content: string): Promise<string> {
  const [id = ''] = await queueMany(content);
  await database.pool.query('update outgoing_mail set is_one_of_many = false');
  return id;
}
const about = (text: string): OutgoingMail => ({
  to: 'rosa@postbox.example',
  subject: 'News',
  greeting: 'Hello,',
  paragraphs: [text],
  action: null,
});
type WriteOne = (content: unknown) => OutgoingMail | null;
async function runJob(at: number, payload: object, news: LateWriter, transport: MailTransport): Promise<unknown> {
  const jobs = mailJobs(database, transport, testSealing, lateWriter({ news }));
  return jobs
    .at(at)
    ?.run(payload, { signal: new AbortController().signal })
    .catch((error: unknown) => error);
}
const asked =
  (write: WriteOne): LateWriter =>
  (contents) =>
    Promise.resolve(contents.map((content) => write(content)));
const deliver = async (mailId: string, news: WriteOne, transport: MailTransport = smtp): Promise<unknown> =>
  runJob(0, { mailId }, asked(news), transport);
const deliverAll = async (mailIds: string[], news: LateWriter, transport: MailTransport = instant): Promise<unknown> =>
  runJob(1, { mailIds }, news, transport);
const row = async (id: string) =>
  (await database.pool.query('select last_fault, tries from outgoing_mail where id = $1', [id])).rows[0];

const fails: WriteOne = () => {
  throw new Error('Zqcanary');
};

describe('a mail that is written when it is sent', () => {
  test('says what is true at its last try, under one Message-ID', async () => {
    const id = await queue('three');
    isBusy = true;
    await deliver(id, () => about('Three people.'));
    expect(await row(id)).toMatchObject({ tries: 1, last_fault: expect.stringContaining('451') });
    isBusy = false;
    await deliver(id, (content) => about(`Two people of ${JSON.stringify(content)}.`));
    expect(sink.received.map(({ text }) => text)).toEqual([expect.stringContaining('Two people of "three".')]);
    expect(sink.received[0]?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  });

  test('is not sent, and leaves nothing, when there is nothing to say any more', async () => {
    const id = await queue('gone');
    await deliver(id, () => null);
    expect([sink.received, await row(id)]).toEqual([[], undefined]);
    await deliver(id, () => about('Again.'));
    expect(sink.received).toEqual([]);
  });

  test('waits while its writer fails or is not known, and its content is in no fault and no list of dead letters', async () => {
    const id = await queue('Zqcanary');
    await deliver(id, fails);
    await mailJobs(database, smtp, testSealing)[0]
      ?.run({ mailId: id }, { signal: new AbortController().signal })
      .catch(() => undefined);
    expect(await row(id)).toMatchObject({
      tries: 2,
      last_fault: 'The mail could not be written. It will be tried again.',
    });
    await database.pool.query(`update outgoing_mail set tried_until = now() - interval '1 minute'`);
    await deliver(id, fails);
    const dead = await deadLetters(database, testSealing);
    expect(dead).toMatchObject([{ to: 'rosa@postbox.example', subject: 'News' }]);
    expect(JSON.stringify(dead)).not.toContain('Zqcanary');
  });

  test('is kept in the mailbox as it was sent', async () => {
    await deliver(await queue('kept'), () => about('Kept people.'), mailboxTransport);
    expect(await openMailbox(database, testSealing).all()).toMatchObject([
      { subject: 'News', text: expect.stringContaining('Kept people.') },
    ]);
  });
});

const jobsOf = async (ids: readonly string[]): Promise<string[]> => {
  const { rows } = await database.pool.query<{ key: string }>(
    'select key from graphile_worker._private_jobs where key = any($1) order by key',
    [ids.map((id) => `mail:${id}`)],
  );
  return rows.map(({ key }) => key);
};
const said = (): string[] =>
  [...accepted, ...sink.received].map(({ text }) => /About (\w+)\./.exec(text ?? '')?.[1] ?? '');
const news = asked((content) => about(`About ${String(content)}.`));
/** Hands over until it is asked the second time. */
const failsAtSecond = (error: () => Error): MailTransport => {
  let asks = 0;
  return {
    keepsContent: false,
    deliver: (mail, signal) => {
      asks += 1;
      return asks === 2 ? Promise.reject(error()) : instant.deliver(mail, signal);
    },
  };
};

describe('mails that are sent together', () => {
  test('are sent once each with few statements, and leave no content', async () => {
    const ids = await queueMany('a', 'b', 'c', 'd');
    const { sent } = await statements.failAt(Number.MAX_SAFE_INTEGER, 'refused', () =>
      deliverAll(ids, news).then(() => undefined),
    );
    expect(said()).toEqual(['a', 'b', 'c', 'd']);
    expect(new Set(accepted.map(({ messageId }) => messageId)).size).toBe(4);
    expect(sent.length).toBeLessThan(2 + 2 * ids.length);
    await deliverAll(ids, news);
    for (const id of ids) await deliver(id, () => about('Again.'));
    expect([accepted.length, sink.received]).toEqual([4, []]);
    const { rowCount } = await database.pool.query(
      'select 1 from outgoing_mail where sealed is not null or sent_at is null',
    );
    expect(rowCount).toBe(0);
  });

  test('leave out and delete those that have nothing to say any more', async () => {
    const ids = await queueMany('a', 'gone', 'c');
    await deliverAll(
      ids,
      asked((content) => (content === 'gone' ? null : about(`About ${String(content)}.`))),
    );
    expect(said()).toEqual(['a', 'c']);
    expect(await row(ids[1] ?? '')).toBeUndefined();
  });

  test.each<[string, () => Error, string[], number[]]>([
    ['one that is refused', () => new DeliveryError('550', true), ['a', 'c'], [1]],
    [
      'all that follow an outage',
      () => new DeliveryError('The mail server is away.', false, { isOutage: true }),
      ['a'],
      [1, 2],
    ],
  ])('give %s a job of its own', async (_case, error, sent, alone) => {
    const ids = await queueMany('a', 'b', 'c');
    await deliverAll(ids, news, failsAtSecond(error));
    expect(said()).toEqual(sent);
    const left = alone.map((at) => ids[at] ?? '');
    expect(await jobsOf(ids)).toEqual(left.map((id) => `mail:${id}`));
    await deliverAll(ids, news);
    expect(said()).toEqual(sent);
    for (const id of left) await deliver(id, (content) => about(`About ${String(content)}.`));
    expect(said().toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('are written again when the mail server was slow, and each has a job of its own when it stays slow', async () => {
    const ids = await queueMany('a', 'b', 'c', 'd', 'e', 'f');
    const written: number[] = [];
    const slow: MailTransport = {
      keepsContent: false,
      deliver: async (mail, signal) => {
        await delay(400);
        return instant.deliver(mail, signal);
      },
    };
    await deliverAll(
      ids,
      (contents) => {
        written.push(contents.length);
        return news(contents);
      },
      slow,
    );
    expect(written.slice(0, 2)).toEqual([6, 1]);
    expect(written.length).toBe(accepted.length);
    expect(await jobsOf(ids)).toHaveLength(6 - accepted.length);
    expect(accepted.length).toBeLessThan(6);
  });

  test('have jobs of their own after a process that sent them was killed, or when they cannot be written', async () => {
    const ids = await queueMany('a', 'b');
    await database.pool.query('update outgoing_mail set tries = 1 where id = $1', [ids[0]]);
    await deliverAll(ids, () => Promise.reject(new Error('Zqcanary')));
    expect([said(), await jobsOf(ids)]).toEqual([[], ids.map((id) => `mail:${id}`)]);
  });
});
