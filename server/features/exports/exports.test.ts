import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fairUse } from '#contract/disclosures/disclosures.ts';
import { failure } from '#contract/operation.ts';
import { usualExportColumns, exportFilePath } from '#contract/exports/export-options.ts';
import { accountsOfTest, everyCaller } from '#server/features/access/testing/callers.ts';
import {
  contactVault,
  identityHasher,
  removeCandidate,
  type CandidateDraft,
  type ContactDraft,
} from '#server/features/candidates/public.ts';
import { undoJournal } from '#server/features/imports/public.ts';
import { inTransaction, observeStatements } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

const product = testProduct({ accounts: accountsOfTest });
const { pool } = product.database;
const hasher = identityHasher(testSecrets.lookupKey);

const contacts: ContactDraft[] = [
  { kind: 'office_phone', value: '+13125550101', verifiedOn: null },
  { kind: 'mobile_phone', value: '+13125550142', verifiedOn: '2026-11-09' },
  { kind: 'personal_email', value: 'rosa@postbox.example', verifiedOn: '2026-10-01' },
];

/** The ids of new candidates with these drafts. */
async function listed(...drafts: Partial<CandidateDraft>[]): Promise<string[]> {
  const keyed = drafts.map((draft) => testDraft({ contacts, firstName: 'Rosa', lastName: 'Almeida', ...draft }));
  await inTransaction(product.database, (client) =>
    product.writer.write(client, keyed, { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }),
  );
  return keyed.map((draft) => hasher.identify(draft).newId);
}

const exportFile = z.object({
  exportId: z.string(),
  csv: z.string(),
  fileName: z.string(),
  count: z.number(),
  excluded: z.number(),
});
type Exported = z.output<typeof exportFile>;
const exportLogs = z.looseObject({ count: z.number(), data: z.array(z.looseObject({ description: z.string() })) });
type Logs = z.output<typeof exportLogs>;
const send = (by: Pick<SignedIn, 'post'>, physicianIds: readonly string[], more: object = {}, key?: string) =>
  by.post(
    '/api/export-physicians',
    { physicianIds, ...more },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );
const exported = async (response: Promise<Response>): Promise<Exported> => {
  const answer = await response;
  const body: unknown = await answer.json();
  expect([answer.status, body]).toMatchObject([200, { csv: expect.any(String) }]);
  return exportFile.parse(body);
};
const refused = async (response: Promise<Response>): Promise<[number, unknown]> => {
  const answer = await response;
  return [answer.status, failure.parse(await answer.json()).code];
};
const linesOf = ({ csv }: Exported): string[] => csv.replace('\uFEFF', '').split('\r\n').slice(0, -1);
const ledgerOf = async ({ userId }: SignedIn) =>
  (
    await pool.query<{ candidate_id: string; contact_kinds: string[] }>(
      `select candidate_id, contact_kinds from disclosures where user_id = $1 and way = 'export' order by id`,
      [userId],
    )
  ).rows;
const countedOf = async ({ userId }: SignedIn): Promise<number> =>
  (await pool.query<{ people: number }>(`select people from fair_use where user_id = $1 and kind = 'export'`, [userId]))
    .rows[0]?.people ?? 0;
const logsOf = async (by: SignedIn, query = ''): Promise<Logs> =>
  exportLogs.parse(await (await by.request(`/api/export-logs${query}`)).json());
const descriptions = ({ data }: Logs): string[] => data.map(({ description }) => description);

/** The statements of what runs in this context. */
const observed = new AsyncLocalStorage<string[]>();
observeStatements((statement) => {
  observed.getStore()?.push(statement);
  return () => undefined;
});

describe('an export is refused', () => {
  test('to every caller without the Annual Plan, with the reason, and no byte of a contact is sent', async () => {
    const ids = await listed({});
    const allowed = new Set<string>(['premium', 'past due, 2 days', 'workspace recruiter', 'full access', 'admin']);
    const refusedCallers = (await everyCaller(product)).filter(([name]) => !allowed.has(name));
    expect(refusedCallers.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'anonymous',
        'free',
        'demo account',
        'demo grant: full access',
        'grant expired',
        'basic',
        'banned',
      ]),
    );
    for (const [name, by] of refusedCallers) {
      const answer = await send(by ?? product, ids);
      expect([name, [401, 403].includes(answer.status)]).toEqual([name, true]);
      expect([name, /postbox|555/.test(await answer.text())]).toEqual([name, false]);
    }
    expect((await pool.query('select 1 from exports')).rowCount).toBe(0);
    expect((await pool.query(`select 1 from disclosures where way = 'export'`)).rowCount).toBe(0);
  });

  test('for another account, without candidates, with too many, and with columns that do not exist or repeat', async () => {
    const [by, other] = [await product.signedIn({ plan: 'premium' }), await product.signedIn()];
    const ids = await listed({});
    expect((await send(by, ids, { userId: other.userId })).status).toBe(403);
    expect((await send(by, [])).status).toBe(400);
    expect(
      (
        await send(
          by,
          Array.from({ length: 501 }, (_, n) => `${n}`),
        )
      ).status,
    ).toBe(400);
    expect((await send(by, ['1; drop table exports'])).status).toBe(400);
    for (const columns of [[], ['password'], ['city', 'city']])
      expect((await send(by, ids, { columns })).status).toBe(400);
    expect(await refused(send(by, ['9999999999999999999', '5']))).toEqual([409, 'NOTHING_TO_EXPORT']);
    expect(await logsOf(by)).toMatchObject({ count: 0, total_exported: 0, data: [] });
  });

  test('beyond the daily limit before a candidate is read or decrypted', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const ids = await listed({}, {});
    await pool.query(
      `insert into fair_use (user_id, kind, window_seconds, began_at, people) values ($1, 'export', 86400, now(), $2)`,
      [by.userId, fairUse.exportedCandidatesPerDayMax - 1],
    );
    const statements: string[] = [];
    expect(await observed.run(statements, () => refused(send(by, ids)))).toEqual([429, 'FAIR_USE']);
    expect(statements.filter((statement) => statement.includes('candidate_contacts'))).toEqual([]);
    expect((await exported(send(by, ids.slice(0, 1)))).count).toBe(1);
  });

  test('beyond the daily limit, completely', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const ids = await listed({}, {});
    await pool.query(
      `insert into fair_use (user_id, kind, window_seconds, began_at, people) values ($1, 'export', 86400, now(), 99999)`,
      [by.userId],
    );
    expect(await refused(send(by, ids))).toEqual([429, 'FAIR_USE']);
    expect([await ledgerOf(by), (await logsOf(by)).count]).toEqual([[], 0]);
    expect(await exported(send(by, ids.slice(0, 1)))).toMatchObject({ count: 1 });
  });
});

describe('an export', () => {
  test('has the columns in the chosen order, phones in national format, and guarded cells', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const [id = ''] = await listed({ title: '=HYPERLINK("http://evil.test")', skills: ['ACLS', 'Triage'] });
    const file = await exported(send(by, [id], { columns: ['mobile_phone', 'title', 'last_name', 'skills'] }));
    expect(file).toMatchObject({ fileName: 'physician_export.csv', count: 1, excluded: 0 });
    expect(file.csv.startsWith('\uFEFF')).toBe(true);
    expect(linesOf(file)).toEqual([
      '"Candidate ID","Mobile Phone","Mobile Phone Source","Mobile Phone Last Verified","Title","Last Name","Skills"',
      `"${id}","(312) 555-0142","acme","2026-11-09","'=HYPERLINK(""http://evil.test"")","Almeida","ACLS; Triage"`,
    ]);
    expect(await ledgerOf(by)).toEqual([{ candidate_id: id, contact_kinds: ['mobile_phone'] }]);
  });

  test('has the date of each value, which the row and the profile show as well, though another value is newer', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const [id = ''] = await listed({
      lastName: 'Zqdated',
      contacts: [
        { kind: 'mobile_phone', value: '+13125550142', verifiedOn: '2026-06-18' },
        { kind: 'office_phone', value: '+13125550101', verifiedOn: '2026-11-20' },
        { kind: 'personal_email', value: 'rosa@postbox.example', verifiedOn: '2026-11-10' },
      ],
    });
    const columns = ['mobile_phone', 'office_phone', 'personal_email'];
    const [, line] = linesOf(await exported(send(by, [id], { columns })));
    expect(line).toBe(
      `"${id}","(312) 555-0142","acme","2026-06-18","(312) 555-0101","acme","2026-11-20","rosa@postbox.example","acme","2026-11-10"`,
    );
    const dates = { phoneVerifiedOn: '2026-06-18', emailVerifiedOn: '2026-11-10', verifiedOn: '2026-11-20' };
    const contactInfo = { phone: 'mobile_phone', email: 'personal_email', ...dates };
    const profile = await (await by.request(`/api/candidates/${id}`)).json();
    expect(profile).toMatchObject({
      contactInfo,
      contacts: expect.arrayContaining([{ kind: 'mobile_phone', source: 'acme', verifiedOn: '2026-06-18' }]),
    });
    await expect
      .poll(async () => await (await by.post('/api/optimized-search', { filters: { query: 'zqdated' } })).json())
      .toMatchObject({ data: [{ id, contactInfo }] });
  });

  test('has what the registry says of a clinician in the columns that are asked for, and blanks for others', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const clinical = {
      npi: '1999000007',
      taxonomies: [{ code: '207RC0000X', isPrimary: true }],
      licenses: [
        { state: 'TX', number: 'K1234', code: '207RC0000X' },
        { state: 'CA', number: 'A77', code: null },
        { state: 'TX', number: 'V5', code: '146L00000X' },
      ],
      enumeratedOn: '2005-05-23',
      isSoleProprietor: null,
      mailingState: 'TX',
      otherNames: [{ firstName: 'Rosa', middleName: null, lastName: 'Byrne', suffix: null }],
      practicePlace: { address: '12 Elm St', city: 'Tulsa', state: 'OK', zip: '74103' },
      furtherPlaces: [{ address: null, city: 'Austin', state: 'TX', zip: null }],
      graduationYear: 1998,
      medicalSchool: 'Halsted Medical School',
      languages: ['Spanish', 'Tagalog'],
      boardCertifications: ['Internal Medicine', 'CCRN'],
    };
    const ids = await listed({ clinical, keys: [{ kind: 'npi', value: '1999000007' }] }, { lastName: 'Chen' });
    const fileWith = async (columns: string[]) =>
      linesOf(await exported(send(by, ids, { columns: ['last_name', ...columns] }))).map((line) =>
        line.slice(line.indexOf(',') + 1).replaceAll('"', ''),
      );
    expect(await fileWith(['npi', 'license_states', 'licenses', 'taxonomies', 'in_registry_since'])).toEqual([
      'Last Name,NPI,License States,Licenses,Taxonomies,In Registry Since',
      'Almeida,1999000007,CA; TX,CA A77; TX K1234; TX V5,Cardiologist (207RC0000X),2005-05-23',
      'Chen,,,,,',
    ]);
    expect(await fileWith(['other_names', 'practice_places'])).toEqual([
      'Last Name,Other Names,Practice Places',
      'Almeida,Rosa Byrne,12 Elm St, Tulsa, OK 74103; Austin, TX',
      'Chen,,',
    ]);
    expect(await fileWith(['medical_school', 'graduation_year', 'board_certifications', 'languages'])).toEqual([
      'Last Name,Medical School,Graduation Year,Board Certifications,Languages',
      'Almeida,Halsted Medical School,1998,Internal Medicine; CCRN,Spanish; Tagalog',
      'Chen,,,,',
    ]);
    // The license of a paramedic in Texas is one of the compact.
    const [, states] = await fileWith(['compact_states']);
    expect(states).toMatch(/^Almeida,AL; .*CO; .*VA/);
    expect(states).not.toMatch(/TX|CA/);
  });

  test('leaves out and counts who was removed, whose contacts are suppressed, and who is not listed', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const [stays = '', removed = '', sharing = ''] = await listed(
      {},
      { contacts: [{ kind: 'personal_email', value: 'eve@postbox.example', verifiedOn: null }] },
      { lastName: 'Almeida', contacts: [{ kind: 'work_email', value: 'eve@postbox.example', verifiedOn: null }] },
    );
    await inTransaction(product.database, (client) =>
      removeCandidate(client, contactVault(testSecrets.contactKeys), hasher, removed, undoJournal),
    );
    const file = await exported(send(by, [stays, removed, sharing, stays, '12345']));
    expect(file).toMatchObject({ count: 2, excluded: 2 });
    expect(file.csv).not.toContain('eve@postbox.example');
    expect(linesOf(file)[0]?.split(',')).toHaveLength(1 + usualExportColumns.length + 10);
    expect(await ledgerOf(by)).toEqual([
      {
        candidate_id: stays,
        contact_kinds: expect.arrayContaining(['personal_email', 'mobile_phone', 'office_phone']),
      },
      { candidate_id: sharing, contact_kinds: ['full_name'] },
    ]);
    expect(await countedOf(by)).toBe(2);
  });

  test('with an Idempotency-Key has one effect, however many requests arrive at once, and is the same file', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const ids = await listed({}, {}, {});
    const files = await Promise.all(Array.from({ length: 8 }, () => exported(send(by, ids, {}, 'key-1'))));
    expect(new Set(files.map(({ csv }) => csv)).size).toBe(1);
    expect(new Set(files.map(({ exportId }) => exportId)).size).toBe(1);
    expect([(await ledgerOf(by)).length, await countedOf(by), (await logsOf(by)).count]).toEqual([3, 3, 1]);
    expect(await refused(send(by, ids.slice(1), {}, 'key-1'))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    const other = await product.signedIn({ plan: 'premium' });
    expect((await exported(send(other, ids, {}, 'key-1'))).exportId).not.toBe(files[0]?.exportId);
  });

  test('ends the money back guarantee, and is recorded in the audit without a contact', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const { exportId } = await exported(send(by, await listed({})));
    const subscription: unknown = await (await by.post('/api/get_my_subscription', {})).json();
    expect(subscription).toMatchObject({ guarantee: { reason: 'exported' } });
    const { rows } = await pool.query<{ action: string; after: unknown }>(
      'select action, after from audit_entries where subject_id = $1',
      [exportId],
    );
    expect(rows).toMatchObject([{ action: 'exports.exported', after: { candidates: 1, excluded: 0 } }]);
  });

  test('is stored encrypted', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    await exported(send(by, await listed({})));
    const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from export_files');
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toMatch(/postbox|55501\d\d/);
  });
});

describe('the log of exports', () => {
  test('shows the newest first, in pages and as CSV, and never those of another account', async () => {
    const [by, other] = [await product.signedIn({ plan: 'premium' }), await product.signedIn({ plan: 'premium' })];
    const ids = await listed({}, {});
    for (let n = 0; n < 27; n += 1) await exported(send(by, ids, { description: `=Number ${n}` }));
    expect(await logsOf(other)).toMatchObject({ count: 0, total_exported: 0 });
    const first = await logsOf(by);
    expect(first).toMatchObject({ count: 27, totalPages: 2, total_exported: 54 });
    expect(first.data).toHaveLength(25);
    expect(descriptions(first).slice(0, 2)).toEqual(['=Number 26', '=Number 25']);
    expect(descriptions(await logsOf(by, '?page=2'))).toEqual(['=Number 1', '=Number 0']);
    const { csv } = exportFile.pick({ csv: true }).parse(await (await by.request('/api/export-logs.csv')).json());
    expect(csv.split('\r\n')).toHaveLength(29);
    expect(csv).toContain(`"'=Number 26"`);
    expect(csv).toContain(`"${by.email}"`);
  });

  test('offers the file for a day, to its account alone and only while it may export, without those removed meanwhile', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const other = await product.signedIn({ plan: 'premium' });
    const ids = await listed(
      {},
      { contacts: [{ kind: 'personal_email', value: 'gone@postbox.example', verifiedOn: null }] },
    );
    const { exportId } = await exported(send(by, ids, {}, 'key-2'));
    const download = (person: SignedIn, id = exportId): Promise<Response> => person.request(exportFilePath(id));
    const answers = await Promise.all(
      [exportId, '00000000-0000-4000-8000-000000000000', 'no-id', `${exportId}%0d%0aset-cookie:a=b`].map(async (id) => {
        const response = await download(other, id);
        return `${response.status} ${(await response.text()).replace(response.headers.get('x-request-id') ?? '', '')}`;
      }),
    );
    expect(answers[0]).toMatch(/^404 /);
    expect(new Set(answers).size).toBe(1);
    await inTransaction(product.database, (client) =>
      removeCandidate(client, contactVault(testSecrets.contactKeys), hasher, ids[1] ?? '', undoJournal),
    );
    const again = await download(by);
    expect(again.headers.get('content-disposition')).toBe('attachment; filename="physician_export.csv"');
    const lines = (await again.text()).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(ids[0]);
    expect(lines.join('')).not.toContain('gone@postbox.example');
    const repeated = await exported(send(by, ids, {}, 'key-2'));
    expect(repeated).toMatchObject({ count: 1, excluded: 1 });
    expect(repeated.csv).not.toContain('gone@postbox.example');
    expect([(await ledgerOf(by)).length, await countedOf(by)]).toEqual([2, 2]);
    await pool.query(
      `update subscriptions set status = 'canceled', current_period_end = now() - interval '9 days' where user_id = $1`,
      [by.userId],
    );
    expect((await download(by)).status).toBe(403);
    await pool.query(
      `update subscriptions set status = 'active', current_period_end = now() + interval '9 days' where user_id = $1`,
      [by.userId],
    );
    await pool.query(`update export_files set expires_at = now() - interval '1 second' where export_id = $1`, [
      exportId,
    ]);
    expect(await refused(download(by))).toEqual([410, 'EXPORT_EXPIRED']);
    expect(await refused(send(by, ids, {}, 'key-2'))).toEqual([410, 'EXPORT_EXPIRED']);
    await product.runJob('forget-export-files', {});
    expect((await pool.query('select 1 from export_files where export_id = $1', [exportId])).rowCount).toBe(0);
    expect((await logsOf(by)).data).toMatchObject([{ id: exportId, file_expires_at: null }]);
    expect(await exported(send(by, ids, {}, 'key-2'))).toMatchObject({ count: 1 });
  });
});
