// Messages of the contact form on the screen of administrators.
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { reseal, sealing } from '#server/foundation/sealing/public.ts';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { sealedEnquiries } from './enquiries-store.ts';

const product = testProduct({ accounts: { adminEmails: ['boss@postbox.example'] }, runsJobs: false });
const { pool } = product.database;

const hostile = {
  name: '<img src=x onerror=alert(1)>',
  email: 'rosa@northline.example',
  subject: '"><script>alert(1)</script>',
  message: 'One line.\n{{constructor}} =HYPERLINK("https://elsewhere.example")',
};
let networks = 0;
async function write(more: object = {}, by: Pick<SignedIn, 'post'> = product): Promise<void> {
  networks += 1;
  const response = await by.post(
    '/api/contact-form',
    { ...hostile, ...more, formToken: formTokenOfEarlier() },
    { from: `2001:db8:${networks.toString(16)}::1` },
  );
  expect(response.status).toBe(200);
}

const page = z.object({
  data: z.array(z.looseObject({ id: z.string(), subject: z.string(), handledAt: z.string().nullable() })),
  waiting: z.number(),
  handled: z.number(),
  totalPages: z.number(),
});
const list = async (query = '') =>
  page.parse(await (await (await product.as('admin')).request(`/api/enquiries${query}`)).json());
const statusOf = async (path: string, body: object): Promise<number> =>
  (await (await product.as('admin')).post(path, body)).status;

/** Sets a time of the message with this position to so many days ago. */
const age = (n: number, column: string, days: number) =>
  pool.query(
    `update enquiries set ${column} = now() - make_interval(days => $2)
     where id = (select id from enquiries order by id offset $1 limit 1)`,
    [n, days],
  );

beforeEach(async () => {
  await pool.query('delete from enquiries');
});

describe('messages of the contact form', () => {
  test('are refused to everyone except administrators, and are not deleted without a step-up', async () => {
    await write();
    const [message] = (await list()).data;
    const enquiryId = message?.id;
    const calls = async (by: SignedIn) => [
      (await by.request('/api/enquiries')).status,
      (await by.post('/api/handle-enquiry', { enquiryId, isHandled: true })).status,
      (await by.post('/api/delete-enquiry', { enquiryId })).status,
    ];
    expect(await calls(await product.as('premium'))).toEqual([403, 403, 403]);
    const fresh = await product.signedIn({ role: 'admin', isSteppedUp: false });
    expect((await fresh.post('/api/delete-enquiry', { enquiryId })).status).toBe(403);
    expect(await list()).toMatchObject({ waiting: 1, handled: 0 });
  });

  test('are refused to an administrator from the next request after the role was taken away, also on an open page', async () => {
    await write();
    const admin = await product.signedIn({ role: 'admin' });
    expect((await admin.request('/api/enquiries')).status).toBe(200);
    await pool.query(`update users set role = 'user' where id = $1`, [admin.userId]);
    const [message] = (await list()).data;
    for (const response of [
      await admin.request('/api/enquiries'),
      await admin.post('/api/handle-enquiry', { enquiryId: message?.id, isHandled: true }),
      await admin.post('/api/delete-enquiry', { enquiryId: message?.id }),
      await admin.request('/api/overview'),
    ])
      expect([response.status, await response.json()]).toMatchObject([403, { code: 'FORBIDDEN' }]);
    await pool.query('delete from sessions where user_id = $1', [admin.userId]);
    expect((await admin.request('/api/enquiries')).status).toBe(401);
    expect(await list()).toMatchObject({ waiting: 1 });
  });

  test('are shown as written, handled once, marked as waiting again, and deleted', async () => {
    await write();
    await write({ subject: 'The second' }, await product.signedIn());
    const { data } = await list();
    expect(data).toMatchObject([
      { ...hostile, isFromAccount: false, handledAt: null },
      { subject: 'The second', isFromAccount: true },
    ]);
    const enquiryId = data[0]?.id;
    const before = (await pool.query('select from audit_entries')).rowCount ?? 0;
    const read = { by: (await product.as('admin')).userId, read: { enquiries: data.map(({ id }) => id) } };
    const { rows: reads } = await pool.query(
      `select actor_id as by, after as read from audit_entries where action = 'contact-form.read' order by sequence desc limit 1`,
    );
    expect(reads).toEqual([read]);
    for (const isHandled of [true, true, false, true])
      expect(await statusOf('/api/handle-enquiry', { enquiryId, isHandled })).toBe(200);
    expect(await list()).toMatchObject({ waiting: 1, handled: 1, data: [{ subject: 'The second' }] });
    expect((await list('?status=handled')).data).toMatchObject([{ id: enquiryId, handledAt: expect.any(String) }]);
    expect(await statusOf('/api/delete-enquiry', { enquiryId })).toBe(200);
    expect(await statusOf('/api/delete-enquiry', { enquiryId })).toBe(404);
    expect(await statusOf('/api/handle-enquiry', { enquiryId, isHandled: false })).toBe(404);
    expect(await statusOf('/api/delete-enquiry', { enquiryId: '1 or true' })).toBe(400);
    const { rows } = await pool.query<{ action: string; text: string }>(
      `select action, concat(before, after) as text from audit_entries order by sequence offset $1`,
      [before],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'contact-form.handled',
      'contact-form.reopened',
      'contact-form.handled',
      'contact-form.read',
      'contact-form.read',
      'contact-form.deleted',
    ]);
    expect(rows.map(({ text }) => text).join()).not.toMatch(/script|northline/);
  });

  test('are listed 25 a page, the oldest waiting one first', async () => {
    for (let n = 1; n <= 26; n += 1) await write({ subject: `Number ${n}` });
    const [first, second] = [await list(), await list('?page=2')];
    expect(first.data.map(({ subject }) => subject)).toEqual(Array.from({ length: 25 }, (_, at) => `Number ${at + 1}`));
    expect(second).toMatchObject({ data: [{ subject: 'Number 26' }], waiting: 26, totalPages: 2 });
    expect((await list('?page=3')).data).toEqual([]);
  });

  test('are encrypted with the newest key by a rotation', async () => {
    await write();
    const newest = { id: 'k-newest', key: Buffer.alloc(32, 9) };
    const rotated = sealing([newest, ...testSecrets.contactKeys]);
    expect(await reseal(product.database, rotated, [sealedEnquiries])).toBe(1);
    expect(await reseal(product.database, rotated, [sealedEnquiries])).toBe(0);
    expect((await pool.query('select key_id from enquiries')).rows).toEqual([{ key_id: 'k-newest' }]);
  });

  test('are deleted 30 days after they were handled, and 180 days after they were received', async () => {
    for (const subject of ['Old and handled', 'Handled now', 'Waiting long', 'Waiting']) await write({ subject });
    await age(0, 'handled_at', 31);
    await age(1, 'handled_at', 29);
    await age(2, 'received_at', 181);
    await age(3, 'received_at', 179);
    await product.runJob('forget-old-enquiries', {});
    expect((await list('?status=handled')).data).toMatchObject([{ subject: 'Handled now' }]);
    expect((await list()).data).toMatchObject([{ subject: 'Waiting' }]);
  });

  test('are deleted with the account of the sender', async () => {
    const admin = await product.as('admin');
    const sender = await product.signedIn();
    await write({}, sender);
    await write({ subject: 'From someone else' });
    await admin.post('/api/admin-delete-user', { userId: sender.userId });
    expect((await list()).data).toMatchObject([{ subject: 'From someone else' }]);
  });
});

const reply = async (body: object) => (await product.as('admin')).post('/api/reply-to-enquiry', body);
const firstId = async (): Promise<string> => (await list()).data[0]?.id ?? '';
const replyMails = async () => (await readOutbox(product.database)).filter(({ subject }) => subject.startsWith('Re: '));

describe('a reply to a message of the contact form', () => {
  beforeEach(async () => {
    await pool.query('delete from outgoing_mail');
  });

  test('is refused to everyone except administrators, without a text, beyond 4,000 characters, and for a deleted message', async () => {
    await write();
    const enquiryId = await firstId();
    const hello = { enquiryId, text: 'Hello' };
    for (const by of [product, await product.as('premium')])
      expect([401, 403]).toContain((await by.post('/api/reply-to-enquiry', hello)).status);
    for (const text of ['', ' \n ', 'x'.repeat(4_001), null])
      expect([text, (await reply({ enquiryId, text })).status]).toEqual([text, 400]);
    expect((await reply({ enquiryId: '123456', text: 'Hello' })).status).toBe(404);
    expect(await replyMails()).toEqual([]);
  });

  test('is one mail, and is kept with who sent it and when, also when the button is pressed twice', async () => {
    await write();
    const enquiryId = await firstId();
    const text = 'Dear <b>Rosa</b>,\r\nBcc: all@elsewhere.example\n\n.\n{{name}}';
    const answers = await Promise.all([1, 2, 3].map(() => reply({ enquiryId, text })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { email } = await product.as('admin');
    expect(await replyMails()).toMatchObject([
      {
        to: hostile.email,
        replyTo: email,
        subject: `Re: ${hostile.subject}`,
        text: expect.stringContaining('Bcc: all@elsewhere.example'),
        html: expect.stringContaining('Dear &lt;b&gt;Rosa&lt;/b&gt;,'),
      },
    ]);
    const [handled] = (await list('?status=handled')).data;
    expect(handled).toMatchObject({
      id: enquiryId,
      ...hostile,
      replies: [{ text, by: email, sentAt: expect.stringMatching(/^\d{4}-/) }],
    });
    const { rows } = await pool.query(
      `select before, after from audit_entries where action = 'contact-form.replied' and subject_id = $1`,
      [enquiryId],
    );
    expect(rows).toEqual([{ before: { isHandled: false, replies: 0 }, after: { isHandled: true, replies: 1 } }]);
    // Another text is another reply, and the message stays handled since the first.
    expect((await reply({ enquiryId, text: 'And one more thing.' })).status).toBe(200);
    const [again] = (await list('?status=handled')).data;
    expect(again).toMatchObject({
      handledAt: handled?.handledAt,
      replies: [{ text }, { text: 'And one more thing.' }],
    });
    expect(await replyMails()).toHaveLength(2);
  });

  test('is the twentieth at most, and is not written when the mail cannot be queued', async () => {
    await write();
    const enquiryId = await firstId();
    await pool.query('alter table outgoing_mail rename to outgoing_mail_away');
    try {
      expect((await reply({ enquiryId, text: 'Lost' })).status).toBe(500);
    } finally {
      await pool.query('alter table outgoing_mail_away rename to outgoing_mail');
    }
    expect((await list()).data).toMatchObject([{ replies: [], handledAt: null }]);
    for (let n = 1; n <= 20; n += 1) expect((await reply({ enquiryId, text: `Number ${n}` })).status).toBe(200);
    expect((await reply({ enquiryId, text: 'Number 21' })).status).toBe(409);
    expect(await replyMails()).toHaveLength(20);
  });
});
