import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { candidateWriter, contactVault, hideCandidate, identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

const product = testProduct();
const vault = contactVault(testSecrets.contactKeys);
const hasher = identityHasher(testSecrets.lookupKey);

const resume = {
  contactfirstname: 'Wren',
  contactlastname: 'Castellane',
  contacttitle: 'Chief of Cardiology',
  companyname: 'Harborview Test Clinic',
  specialty: 'Cardiology',
  contactemail: 'wren.castellane@postbox.example',
  contactphone: '(312) 555-0146',
  contactcity: 'Chicago',
  contactstate: 'IL',
  contactcountry: 'United States',
  contactskills: ['Echocardiography'],
};

async function submitted(more: object): Promise<string> {
  const formToken = formTokenOfEarlier(60, testSecrets.authSecret, 'resume form');
  const response = await product.post('/api/submit-resume', { ...resume, ...more, formToken }, { from: nextAddress() });
  expect(response.status).toBe(200);
  const { rows } = await product.database.pool.query<{ id: string }>('select max(id) as id from candidate_submissions');
  return rows[0]?.id ?? '';
}

/** The owner of the address of the newest resume opens the mailed link. */
async function confirmed(email: string): Promise<void> {
  const { text } = await product.mailTo(email, /^We received your resume/);
  const token = /confirm-return\?token=([\w-]+)/.exec(text)?.[1];
  expect((await product.post('/api/confirm-return', { token, agreed: true })).status).toBe(200);
}

let addresses = 0;
/** One network may send a limited number of resumes an hour. */
const nextAddress = (): string => `198.51.${(addresses += 1)}.1`;

/** Writes a candidate as an import does, and waits until the search finds the name. */
async function listed(values: Partial<Parameters<typeof testDraft>[0]>): Promise<string> {
  const draft = testDraft(values);
  await inTransaction(product.database, (client) =>
    candidateWriter(vault, hasher).write(client, [draft], { source: 'acme', batchId: 'acme-1', today: '2026-11-01' }),
  );
  const basic = await product.as('basic');
  const answered = z.object({ data: z.array(z.object({ id: z.string() })) });
  let id = '';
  await expect
    .poll(async () => {
      const query = `${draft.firstName ?? ''} ${draft.lastName}`;
      const found = await basic.post('/api/optimized-search', { filters: { query, understand: false } });
      id = answered.parse(await found.json()).data[0]?.id ?? '';
      return id;
    })
    .not.toBe('');
  return id;
}

const decide = async (submissionId: string, choice?: object): Promise<unknown> => {
  const response = await (
    await product.as('admin')
  ).post('/api/approve-resume', { submissionId, action: 'approve', ...(choice && { choice }) });
  return [response.status, await response.json()];
};

const previewAll = async (submissionIds: readonly string[]): Promise<Record<string, unknown>[]> => {
  const response = await (await product.as('admin')).post('/api/preview-approvals', { submissionIds });
  return z.object({ data: z.array(z.record(z.string(), z.unknown())) }).parse(await response.json()).data;
};
const preview = async (submissionId: string): Promise<Record<string, unknown>> =>
  (await previewAll([submissionId]))[0] ?? {};

const storedSources = async (id: string): Promise<unknown> => {
  const { rows } = await product.database.pool.query<{ title: string; sources: string[] }>(
    `select title, array(select jsonb_object_keys(claims::jsonb) order by 1) as sources from candidates where id = $1`,
    [id],
  );
  return rows[0];
};

const phone = { kind: 'mobile_phone', value: '+13125550146', verifiedOn: null } as const;

describe('a resume of a person who may be in the directory', () => {
  test('shows the new candidate, and the likely duplicate with the reasons and the fields that differ', async () => {
    const person = { firstName: 'Wren', lastName: 'Castellane', title: 'Physician', specialty: 'Cardiology' };
    const npi = [{ kind: 'npi', value: '1999000015' }] as const;
    const id = await listed({ ...person, city: 'Chicago', state: 'IL', keys: [...npi], contacts: [phone] });
    const submission = await submitted({});
    await confirmed(resume.contactemail);
    expect(await preview(submission)).toMatchObject({
      submissionId: submission,
      card: { firstName: 'Wren', title: 'Chief of Cardiology', location: 'Chicago, IL' },
      isRemoved: false,
      certain: null,
      likely: [
        {
          candidateId: id,
          reasons: ['same_phone', 'same_name_and_city', 'same_name_state_and_specialty'],
          card: { lastName: 'Castellane', title: 'Physician' },
          fields: expect.arrayContaining([
            { name: 'title', current: 'Physician', submitted: 'Chief of Cardiology', result: 'Chief of Cardiology' },
          ]),
        },
      ],
    });
    expect(JSON.stringify(await preview(submission))).not.toContain('5550146');

    expect(await decide(submission)).toMatchObject([409, { code: 'NEEDS_CHOICE' }]);
    expect(await decide(submission, { kind: 'merge', candidateId: '1' })).toMatchObject([
      409,
      { code: 'CHOICE_OUTDATED' },
    ]);
    expect(await decide(submission, { kind: 'merge' })).toMatchObject([400, {}]);
    const merge = { kind: 'merge', candidateId: id };
    const answers = await Promise.all([decide(submission, merge), decide(submission, merge)]);
    expect(answers).toContainEqual([200, expect.objectContaining({ outcome: 'merged' })]);
    expect(answers).toContainEqual([409, expect.objectContaining({ code: 'ALREADY_DECIDED' })]);
    expect(await storedSources(id)).toEqual({ title: 'Chief of Cardiology', sources: ['acme', 'submission'] });
    const { rows } = await product.database.pool.query(
      `select before, after from audit_entries where subject_kind = 'submission' and subject_id = $1`,
      [submission],
    );
    expect(rows).toEqual([
      {
        before: { status: 'pending' },
        after: {
          status: 'approved',
          candidateId: id,
          outcome: 'merged',
          changed: expect.arrayContaining(['title']),
        },
      },
    ]);

    // The email address of the resume belongs to the candidate now, so the next resume is added without a choice.
    const again = await submitted({ contacttitle: 'Director' });
    await expect.poll(async () => (await product.mails(resume.contactemail)).length).toBe(3);
    await confirmed(resume.contactemail);
    expect(await preview(again)).toMatchObject({ certain: { candidateId: id, reasons: ['same_email'] }, likely: [] });
    expect(await decide(again, { kind: 'create' })).toMatchObject([409, { code: 'CHOICE_OUTDATED' }]);
    expect(await decide(again)).toMatchObject([
      200,
      { outcome: 'merged', message: expect.stringMatching(/same email/) },
    ]);
    expect(await storedSources(id)).toEqual({ title: 'Director', sources: ['acme', 'submission'] });
  });

  test('is previewed beside other resumes of the person as it is alone', async () => {
    const person = { firstName: 'Ines', lastName: 'Oyelaran', specialty: 'Cardiology', city: 'Peoria', state: 'IL' };
    await listed({ ...person, title: 'Physician', keys: [{ kind: 'npi', value: '1999000023' }] });
    const resumes = ['Chief', 'Director', 'Consultant'].map((contacttitle, at) => ({
      contactfirstname: 'Ines',
      contactlastname: 'Oyelaran',
      contacttitle,
      contactemail: `ines.${at}@postbox.example`,
      contactphone: `(312) 555-017${at}`,
      contactcity: 'Peoria',
    }));
    const ids: string[] = [];
    for (const more of resumes) ids.push(await submitted(more));
    const alone: Record<string, unknown>[] = [];
    for (const id of ids) alone.push(await preview(id));
    expect(alone).toMatchObject(
      ids.map((submissionId) => ({ submissionId, likely: [{ card: { title: 'Physician' } }] })),
    );
    expect(await previewAll(ids)).toEqual(alone);
    expect(await previewAll(ids.toReversed())).toEqual(alone.toReversed());
  });

  test('becomes a candidate of its own if the administrator says so', async () => {
    const person = {
      firstName: 'Odile',
      lastName: 'Vantongeren',
      specialty: 'Cardiology',
      city: 'Joliet',
      state: 'IL',
    };
    const id = await listed({ ...person, keys: [{ kind: 'npi', value: '1999000023' }], contacts: [] });
    const submission = await submitted({
      contactfirstname: 'Odile',
      contactlastname: 'Vantongeren',
      contactemail: 'odile.v@postbox.example',
    });
    expect(await preview(submission)).toMatchObject({
      likely: [{ candidateId: id, reasons: ['same_name_state_and_specialty'] }],
    });
    expect(await decide(submission, { kind: 'create' })).toMatchObject([200, { outcome: 'created' }]);
    expect(await storedSources(id)).toMatchObject({ sources: ['acme'] });
  });

  test('is not likened to others with the phone, the name in another state, or the last name alone', async () => {
    await listed({ firstName: 'Petra', lastName: 'Colleagueson', city: 'Chicago', state: 'IL', contacts: [phone] });
    await listed({ firstName: 'Ilse', lastName: 'Unrelatedine', city: 'Dallas', state: 'TX', contacts: [] });
    await listed({ firstName: 'Karl', lastName: 'Unrelatedine', city: 'Chicago', state: 'IL', contacts: [] });
    const submission = await submitted({
      contactfirstname: 'Ilse',
      contactlastname: 'Unrelatedine',
      contactemail: 'ilse.u@postbox.example',
    });
    expect(await preview(submission)).toMatchObject({ certain: null, likely: [] });
    expect(await decide(submission)).toMatchObject([200, { outcome: 'created' }]);
  });

  test('stays hidden while a removal request about the candidate is reviewed', async () => {
    const email = 'hidden.h@postbox.example';
    const id = await listed({
      firstName: 'Hanne',
      lastName: 'Hiddenqvist',
      keys: [{ kind: 'email', value: email }],
      contacts: [{ kind: 'personal_email', value: email, verifiedOn: null }],
    });
    await inTransaction(product.database, (client) => hideCandidate(client, id));
    const submission = await submitted({
      contactfirstname: 'Hanne',
      contactlastname: 'Hiddenqvist',
      contactemail: email,
    });
    await confirmed(email);
    expect(await decide(submission)).toMatchObject([200, { outcome: 'merged' }]);
    const basic = await product.as('basic');
    expect((await basic.request(`/api/candidates/${id}`)).status).toBe(410);
  });
});
