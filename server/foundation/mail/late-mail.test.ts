// Mails that are written when they are sent.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openMailSink } from '#server/testing/mail-sink.ts';
import { testSealing } from '#server/testing/secrets.ts';
import {
  deadLetters,
  lateMailQueue,
  lateWriter,
  mailJobs,
  mailboxTransport,
  openMailbox,
  smtpTransport,
} from './public.ts';
import type { LateWriter, OutgoingMail } from './public.ts';

const { database } = testDatabase();
const queueLate = lateMailQueue(testSealing);
let isBusy = false;
const sink = await openMailSink({ refusal: () => (isBusy ? { code: 451, text: 'Come back later' } : null) });
afterAll(() => sink.close());
const smtp = smtpTransport({ url: sink.url, from: { name: 'CareRoster', address: 'mail@care.example' } });

beforeEach(async () => {
  isBusy = false;
  sink.received.splice(0);
  await database.pool.query('truncate outgoing_mail');
});

const queue = (content: string): Promise<string> =>
  inTransaction(database, (client) =>
    queueLate(client, { to: 'rosa@postbox.example', subject: 'News', late: { writer: 'news', content } }),
  );
const about = (text: string): OutgoingMail => ({
  to: 'rosa@postbox.example',
  subject: 'News',
  greeting: 'Hello,',
  paragraphs: [text],
  action: null,
});
async function deliver(mailId: string, news: LateWriter, transport = smtp): Promise<unknown> {
  const [job] = mailJobs(database, transport, testSealing, lateWriter({ news }));
  return job?.run({ mailId }, { signal: new AbortController().signal }).catch((error: unknown) => error);
}
const row = async (id: string) =>
  (await database.pool.query('select last_fault, tries from outgoing_mail where id = $1', [id])).rows[0];

describe('a mail that is written when it is sent', () => {
  test('says what is true at its last try, under one Message-ID', async () => {
    const id = await queue('three');
    isBusy = true;
    await deliver(id, () => Promise.resolve(about('Three people.')));
    expect(await row(id)).toMatchObject({ tries: 1, last_fault: expect.stringContaining('451') });
    isBusy = false;
    await deliver(id, (content) => Promise.resolve(about(`Two people of ${JSON.stringify(content)}.`)));
    expect(sink.received.map(({ text }) => text)).toEqual([expect.stringContaining('Two people of "three".')]);
    expect(sink.received[0]?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  });

  test('is not sent, and leaves nothing, when there is nothing to say any more', async () => {
    const id = await queue('gone');
    await deliver(id, () => Promise.resolve(null));
    expect([sink.received, await row(id)]).toEqual([[], undefined]);
    await deliver(id, () => Promise.resolve(about('Again.')));
    expect(sink.received).toEqual([]);
  });

  test('waits while its writer fails or is not known, and its content is in no fault and no list of dead letters', async () => {
    const id = await queue('Zqcanary');
    await deliver(id, () => Promise.reject(new Error('Zqcanary')));
    await mailJobs(database, smtp, testSealing)[0]
      ?.run({ mailId: id }, { signal: new AbortController().signal })
      .catch(() => undefined);
    expect(await row(id)).toMatchObject({
      tries: 2,
      last_fault: 'The mail could not be written. It will be tried again.',
    });
    await database.pool.query(`update outgoing_mail set tried_until = now() - interval '1 minute'`);
    await deliver(id, () => Promise.reject(new Error('Zqcanary')));
    const dead = await deadLetters(database, testSealing);
    expect(dead).toMatchObject([{ to: 'rosa@postbox.example', subject: 'News' }]);
    expect(JSON.stringify(dead)).not.toContain('Zqcanary');
  });

  test('is kept in the mailbox as it was sent', async () => {
    await deliver(await queue('kept'), () => Promise.resolve(about('Kept people.')), mailboxTransport);
    expect(await openMailbox(database, testSealing).all()).toMatchObject([
      { subject: 'News', text: expect.stringContaining('Kept people.') },
    ]);
  });
});
