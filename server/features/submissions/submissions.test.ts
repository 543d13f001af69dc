import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { removeCandidate, contactVault, identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

const product = testProduct();
/** A form serves one submission. */
const newForm = (): string => formTokenOfEarlier(60, testSecrets.authSecret, 'resume form');

const resume = {
  contactfirstname: 'Amara',
  contactmiddlename: '',
  contactlastname: 'Okafor-Lind',
  contacttitle: 'Staff Physician',
  companyname: 'Harborview Test Clinic',
  specialty: 'Cardiology',
  contactemail: 'amara@northline.example',
  personalemail: 'Amara.Lind@postbox.example',
  contactphone: '(312) 555-0142',
  contactcity: 'Chicago',
  contactstate: 'Illinois',
  contactcountry: 'United States',
  contactlinkedinurl: 'linkedin.com/in/amara-lind',
  contacteducation: [
    { school: 'Lakeside University', degree: 'MD' },
    { school: 'Prairie College', degree: 'BSc' },
  ],
  contactskills: ['Echocardiography', 'Patient Care, Outpatient', 'Epic'],
};

const submit = (more: object = {}, init?: Parameters<typeof product.post>[2]): Promise<Response> =>
  product.post('/api/submit-resume', { ...resume, formToken: newForm(), ...more }, init);

const output = z.object({ data: z.array(z.object({ id: z.string(), contactlastname: z.string() }).loose()) }).loose();

async function list(status: 'pending' | 'approved' | 'rejected', page = 1) {
  const admin = await product.as('admin');
  const response = await admin.post('/api/get-pending-submissions', { status, page });
  expect(response.status).toBe(200);
  return output.parse(await response.json());
}

async function submitted(more: object): Promise<string> {
  expect((await submit(more)).status).toBe(200);
  const [newest] = (await list('pending')).data;
  if (newest === undefined) throw new Error('The submission is not listed.');
  return newest.id;
}

/** The owner of the address opens the link of the newest of so many resumes. */
async function confirmNewest(email: string, resumes: number): Promise<void> {
  const links = async (): Promise<string[]> =>
    (await product.mails(email)).flatMap(({ subject, text }) =>
      subject.startsWith('We received') ? (/confirm-return\?token=([\w-]+)/.exec(text)?.[1] ?? []) : [],
    );
  await expect.poll(async () => (await links()).length).toBe(resumes);
  const [token] = await links();
  expect((await product.post('/api/confirm-return', { token, agreed: true })).status).toBe(200);
}

const decide = async (submissionId: string, action: string): Promise<Response> =>
  (await product.as('admin')).post('/api/approve-resume', { submissionId, action });

const answer = async (response: Response): Promise<unknown> => [response.status, await response.json()];

describe('a resume is refused', () => {
  test.each([
    ['contactfirstname', ' ', 'First name is required'],
    ['contactlastname', '', 'Last name is required'],
    ['contacttitle', '', 'Physician title is required'],
    ['companyname', '', 'Company name is required'],
    ['specialty', '', 'Specialty is required'],
    ['contactemail', 'amara@', 'Please enter a valid email address'],
    ['personalemail', 'none', 'Please enter a valid email address'],
    ['contactphone', '555-0142', 'Please enter a valid phone number'],
    ['contactphone', 'call me any day', 'Please enter a valid phone number'],
    ['contactphone', '312-555-01422', 'Please enter a valid phone number'],
    ['contactphone', '1234567890', 'Please enter a valid phone number'],
    ['contactphone', '1-800-FLOWERS', 'Please enter a valid phone number'],
    ['contactcity', '', 'City is required'],
    ['contactstate', '', 'State is required'],
    ['contactcountry', '', 'Country is required'],
    ['contactlinkedinurl', 'https://linkedin.com.evil.example/in/amara', 'Please enter a valid LinkedIn URL'],
    ['contactlinkedinurl', 'javascript://linkedin.com/%0aalert(1)', 'Please enter a valid LinkedIn URL'],
    ['contacteducation', [{ school: 'Lakeside University', degree: ' ' }], 'Enter both a school and a degree'],
    ['contactskills', ['Epic', 'epic'], 'Enter a skill that is not in the list yet'],
    ['contactskills', [''], 'Enter a skill that is not in the list yet'],
    ['contactlastname', 'x'.repeat(101), 'Enter at most 100 characters'],
  ])('with %s %j, and names the field', async (name, value, message) => {
    expect(await answer(await submit({ [name]: value }))).toEqual([
      400,
      expect.objectContaining({ code: 'INVALID_INPUT', field: expect.stringMatching(`^${name}`), message }),
    ]);
  });

  test('without a valid form token, and when it names its own status', async () => {
    expect(await answer(await submit({ formToken: formTokenOfEarlier() }))).toMatchObject([
      409,
      { code: 'FORM_EXPIRED' },
    ]);
    expect((await submit({ status: 'approved' })).status).toBe(400);
    expect((await submit({ location: 'Chicago' })).status).toBe(400);
  });

  test('only after the staff of a hospital behind one address could send theirs, whatever address of its network sends', async () => {
    for (let at = 0; at < 60; at += 1) expect((await submit({}, { from: '3fff:0:77::1' })).status).toBe(200);
    const statuses = [];
    for (let at = 0; at < 44; at += 1)
      statuses.push((await submit({}, { from: `3fff:0:77:${at.toString(16)}::1` })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  test('in silence when a program fills in the hidden field', async () => {
    expect((await submit({ contactlastname: 'Program', website: 'https://pills.example' })).status).toBe(200);
    expect((await list('pending')).data.map(({ contactlastname }) => contactlastname)).not.toContain('Program');
  });
});

describe('submissions', () => {
  test('are listed and decided by administrators only', async () => {
    const id = await submitted({ contactlastname: 'Guarded' });
    for (const role of ['free', 'premium'] as const) {
      const person = await product.as(role);
      expect((await person.post('/api/get-pending-submissions', {})).status).toBe(403);
      expect((await person.post('/api/approve-resume', { submissionId: id, action: 'approve' })).status).toBe(403);
    }
    expect((await product.post('/api/get-pending-submissions', {})).status).toBe(401);
    expect((await decide('999999', 'approve')).status).toBe(404);
    expect((await decide(id, 'delete')).status).toBe(400);
  });

  test('are listed newest first, 25 a page, with counts', async () => {
    for (let at = 0; at < 26; at += 1) await submit({ contactlastname: `Pager ${at}` });
    const [first, second] = [await list('pending', 1), await list('pending', 2)];
    expect(first.data.slice(0, 2).map(({ contactlastname }) => contactlastname)).toEqual(['Pager 25', 'Pager 24']);
    expect(first.data).toHaveLength(25);
    expect(second.data.map(({ contactlastname }) => contactlastname)).toContain('Pager 0');
    expect((await list('pending', 900)).data).toEqual([]);
    const { rows } = await product.database.pool.query(
      `select actor_id as by, after->'submissions' as read from audit_entries where action = 'submissions.read' order by sequence desc limit 2`,
    );
    const by = (await product.as('admin')).userId;
    expect(rows).toEqual([second, first].map(({ data }) => ({ by, read: data.map(({ id }) => id) })));
  });

  test('of the same resume are one that waits, also when they arrive together, and it receives its links again', async () => {
    const more = { contactlastname: 'Sametwice', contactemail: 'sametwice@northline.example', personalemail: '' };
    const statuses = await Promise.all([more, more, more].map(async (each) => (await submit(each)).status));
    expect(statuses).toEqual([200, 200, 200]);
    expect((await submit({ ...more, contactemail: 'SameTwice@northline.example' })).status).toBe(200);
    const waiting = (await list('pending')).data.filter(({ contactlastname }) => contactlastname === 'Sametwice');
    expect(waiting).toHaveLength(1);
    await expect.poll(async () => (await product.mails('sametwice@northline.example')).length).toBe(3);
    expect((await decide(waiting[0]?.id ?? '', 'reject')).status).toBe(200);
    expect((await submit(more)).status).toBe(200);
    const names = (await list('pending')).data.map(({ contactlastname }) => contactlastname);
    expect(names.filter((name) => name === 'Sametwice')).toHaveLength(1);
  });

  test('come one from each form: its token serves a repeated request, and no other resume', async () => {
    const formToken = newForm();
    const first = { contactlastname: 'Onetoken', formToken };
    expect((await submit(first)).status).toBe(200);
    expect((await submit(first)).status).toBe(200);
    expect(await answer(await submit({ contactlastname: 'Othertoken', formToken }))).toMatchObject([
      409,
      { code: 'FORM_EXPIRED', message: expect.stringContaining('was sent before') },
    ]);
    const names = (await list('pending')).data.map(({ contactlastname }) => contactlastname);
    expect(names.filter((name) => name.endsWith('token'))).toEqual(['Onetoken']);
  });

  test('may have a phone with the no-break hyphens of a word processor', async () => {
    const id = await submitted({
      contactlastname: 'Hyphens',
      contactemail: 'hyphens@northline.example',
      personalemail: '',
      contactphone: '312\u2011555\u20110142',
    });
    expect((await decide(id, 'approve')).status).toBe(200);
    const { rows } = await product.database.pool.query(`select phone_kind from candidates where last_name = 'Hyphens'`);
    expect(rows).toEqual([{ phone_kind: 'mobile_phone' }]);
  });

  test('carry every field as it was entered, encrypted in the database', async () => {
    await submit({ contacttitle: 'Attending Physician' });
    const shown = await list('pending');
    expect(shown.data[0]).toMatchObject({
      ...resume,
      contacttitle: 'Attending Physician',
      contactlinkedinurl: 'https://linkedin.com/in/amara-lind',
      location: 'Chicago, Illinois, United States',
      status: 'pending',
      approved_at: null,
      candidate_id: null,
    });
    const { rows } = await product.database.pool.query<{ row: string }>(
      `select t::text || encode(sealed, 'escape') as row from candidate_submissions t`,
    );
    const stored = rows.map(({ row }) => row).join('\n');
    expect(['amara', 'Okafor', '(312)', 'Harborview', 'postbox'].filter((text) => stored.includes(text))).toEqual([]);
  });
});

describe('a decision', () => {
  test('to approve makes a candidate that the search finds, with the source of a resume that is not confirmed and a contact', async () => {
    const id = await submitted({
      contactlastname: 'Approvedperson',
      contactemail: 'approved@northline.example',
      personalemail: '',
    });
    expect(await answer(await decide(id, 'approve'))).toEqual([
      200,
      { message: 'Submission approved.', outcome: 'created' },
    ]);
    const basic = await product.as('basic');
    const found = z.object({ data: z.array(z.object({ id: z.string() }).loose()) });
    const search = async () => {
      const response = await basic.post('/api/optimized-search', { filters: { query: 'approvedperson' } });
      return found.parse(await response.json()).data;
    };
    await expect.poll(search).toHaveLength(1);
    const [candidate] = await search();
    expect(candidate).toMatchObject({
      firstName: 'Amara',
      specialty: 'Cardiology',
      location: 'Chicago, IL',
      skills: resume.contactskills,
      contactInfo: { phone: 'mobile_phone', email: 'work_email' },
    });
    const profile = await basic.request(`/api/candidates/${candidate?.id}`);
    expect(await profile.json()).toMatchObject({
      sources: [{ source: 'submission_not_confirmed' }],
      state: 'IL',
      country: 'US',
    });
    const [listed] = (await list('approved')).data;
    expect(listed).toMatchObject({ id, status: 'approved', candidate_id: candidate?.id });
    expect(await answer(await decide(id, 'reject'))).toMatchObject([409, { code: 'ALREADY_DECIDED' }]);
  });

  test('to reject keeps the record and lists no one', async () => {
    const id = await submitted({ contactlastname: 'Rejectedperson', contactemail: 'rejected@northline.example' });
    expect(await answer(await decide(id, 'reject'))).toEqual([
      200,
      { message: 'Submission rejected.', outcome: 'rejected' },
    ]);
    expect((await list('rejected')).data[0]).toMatchObject({
      id,
      contactlastname: 'Rejectedperson',
      candidate_id: null,
    });
    const { rows } = await product.database.pool.query(`select 1 from candidates where last_name = 'Rejectedperson'`);
    expect(rows).toEqual([]);
  });

  test('made twice at the same moment counts once', async () => {
    const id = await submitted({ contactlastname: 'Twice', contactemail: 'twice@northline.example' });
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await decide(id, 'approve')).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    const { rows } = await product.database.pool.query(
      `select action from audit_entries where subject_kind = 'submission' and subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ action: 'submissions.approved' }]);
  });

  test('to approve a second resume of the same confirmed address adds to the same candidate', async () => {
    const more = { contactlastname: 'Samesame', personalemail: '' };
    const first = await submitted({ ...more, contactemail: 'same@northline.example' });
    await confirmNewest('same@northline.example', 1);
    expect((await decide(first, 'approve')).status).toBe(200);
    const second = await submitted({ ...more, contactemail: 'SAME@northline.example', contacttitle: 'Chief' });
    await confirmNewest('same@northline.example', 2);
    expect(await answer(await decide(second, 'approve'))).toMatchObject([200, { outcome: 'merged' }]);
    const decided = (await list('approved')).data.filter(({ id }) => id === first || id === second);
    expect(new Set(decided.map(({ candidate_id: candidate }) => candidate)).size).toBe(1);
  });

  test('to approve a person who was removed is refused, and lists no one', async () => {
    const person = { contactlastname: 'Removedperson', contactemail: 'removed@northline.example', personalemail: '' };
    await decide(await submitted(person), 'approve');
    const { database } = product;
    const {
      rows: [row],
    } = await database.pool.query<{ id: string }>(`select id from candidates where last_name = 'Removedperson'`);
    await inTransaction(database, (client) =>
      removeCandidate(
        client,
        contactVault(testSecrets.contactKeys),
        identityHasher(testSecrets.lookupKey),
        row?.id ?? '',
        { forgetCandidate: () => Promise.resolve() },
      ),
    );
    const again = await submitted(person);
    expect(await answer(await decide(again, 'approve'))).toMatchObject([409, { code: 'REMOVED_PERSON' }]);
    expect((await list('pending')).data[0]).toMatchObject({ id: again });
    expect((await database.pool.query(`select 1 from candidates where last_name = 'Removedperson'`)).rows).toEqual([]);
  });
});
