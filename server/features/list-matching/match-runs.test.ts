import { beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { matchLimits } from '#contract/list-matching/match-limits.ts';
import { readLists } from '#server/features/lists/testing/list-calls.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { databaseFiles, readableIn } from '#server/testing/database-files.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { forgetInOwnSystems } from '../own-system/public.ts';
import { forgetInMatchRuns } from './public.ts';
import { listPeople } from './testing/list-people.ts';
import {
  digestOf,
  draftOf,
  inventedPeople,
  labeledRows,
  type InventedPerson,
  type LabeledRow,
  type SentRow,
} from './testing/labeled-rows.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Left out: 1,000. */
    labeledRows?: number;
  }
}

const product = testProduct({ runsJobs: false, accounts: { demoEmail: 'demo@postbox.example' } });
const { pool } = product.database;

const everybody = inventedPeople(1_300, 7);
/** In the directory. */
const people = everybody.slice(0, 1_000);
const strangers = everybody.slice(1_000);

beforeAll(async () => {
  await listPeople(product, people);
});

const runAnswer = z.object({ id: z.string() });
const chunkAnswer = z.looseObject({ rows: z.array(z.object({ outcome: z.string(), candidates: z.array(z.any()) })) });

const start = async (by: SignedIn, rows: number, keepsKeys = false): Promise<string> =>
  runAnswer.parse(await (await by.post('/api/match-runs', { rows, keepsKeys })).json()).id;

const send = (by: SignedIn, id: string, rows: readonly object[], firstRow = 0): Promise<Response> =>
  by.post(`/api/match-runs/${id}/rows`, { firstRow, rows });

const refusal = async (response: Response): Promise<string> =>
  `${response.status} ${Object(await response.json()).code}`;

/** What the server says of one row: the NPI of the candidate, or the outcome. */
async function compareOne(row: SentRow): Promise<{ outcome: string; reasons: string[]; npis: (string | null)[] }> {
  const by = await product.as('basic');
  const { rows } = chunkAnswer.parse(await (await send(by, await start(by, 1), [row])).json());
  const candidates = z
    .array(z.object({ candidateId: z.string(), reason: z.string() }))
    .parse(rows[0]?.candidates ?? []);
  const npis = await npisOf(candidates.map(({ candidateId }) => candidateId));
  return { outcome: rows[0]?.outcome ?? '', reasons: candidates.map(({ reason }) => reason), npis };
}

let npiById: Promise<Map<string, string>> | null = null;
async function readNpis(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { npi, firstName, lastName, city } of people) {
    const { rows } = await pool.query<{ id: string }>(
      'select id from candidates where first_name = $1 and last_name = $2 and city = $3',
      [firstName, lastName, city],
    );
    for (const { id } of rows) found.set(id, npi);
  }
  return found;
}
async function npisOf(ids: readonly string[]): Promise<(string | null)[]> {
  npiById ??= readNpis();
  const known = await npiById;
  return ids.map((id) => known.get(id) ?? null);
}

/** A person whom no other test changes. */
function personAt(at: number): InventedPerson {
  const person = people.at(at);
  if (person === undefined) throw new Error('There is no such person.');
  return person;
}
const someone = personAt(0);

describe('a comparison is refused', () => {
  test('without a plan, to the demo account and to a temporary grant', async () => {
    const demo = await product.signedIn({ email: 'demo@postbox.example' });
    const granted = await product.signedIn();
    await pool.query(`insert into demo_access_grants (user_id, feature_type) values ($1, 'full_access')`, [
      granted.userId,
    ]);
    for (const by of [await product.as('free'), demo, granted])
      expect(await refusal(await by.post('/api/match-runs', { rows: 1 }))).toMatch(/^403 /);
    expect((await product.post('/api/match-runs', { rows: 1 })).status).toBe(401);
  });

  test('when rows are hostile, too many, or not the next ones', async () => {
    const by = await product.as('basic');
    const id = await start(by, 3);
    const hostile: object[] = [
      { npi: '1234567890' },
      { emails: ['ann@postbox.example'] },
      { emails: Array.from({ length: matchLimits.contactsMax + 1 }, () => digestOf('x')) },
      { firstName: 'a'.repeat(matchLimits.textLengthMax + 1) },
      { state: "TX' or 1=1" },
      { lastName: 'a\u0000b' },
      { unknown: 'x' },
    ];
    for (const row of hostile) expect(await refusal(await send(by, id, [row]))).toBe('400 INVALID_INPUT');
    expect(await refusal(await by.post('/api/match-runs', { rows: matchLimits.rowsMax + 1 }))).toBe(
      '400 INVALID_INPUT',
    );
    expect(
      await refusal(
        await send(
          by,
          id,
          Array.from({ length: 1_001 }, () => ({})),
        ),
      ),
    ).toBe('400 INVALID_INPUT');
    expect(await refusal(await send(by, id, [{}], 1))).toBe('409 WRONG_ROW');
    expect(await refusal(await send(by, id, [{}, {}, {}, {}]))).toBe('409 WRONG_ROW');
    const other = await product.as('premium');
    expect(await refusal(await send(other, id, [{}]))).toBe('404 NOT_FOUND');
    expect(await refusal(await other.request(`/api/match-runs/${id}`))).toBe('404 NOT_FOUND');
    expect((await send(by, id, [{ firstName: '-"(*', lastName: "' or 1=1 --", state: 'TX' }])).status).toBe(200);
  });

  test('after the rows of a day, also in a new comparison', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const id = await start(by, 3);
    expect((await send(by, id, [{}])).status).toBe(200);
    await pool.query('update match_use set rows = $2 where user_id = $1', [by.userId, matchLimits.rowsPerDay - 1]);
    expect(await refusal(await send(by, id, [{}, {}], 1))).toBe('429 DAILY_LIMIT');
    await by.post(`/api/match-runs/${id}/delete`, {});
    const next = await start(by, 3);
    expect((await send(by, next, [{}])).status).toBe(200);
    expect(await refusal(await send(by, next, [{}], 1))).toBe('429 DAILY_LIMIT');
  });
});

const holdLicense = (number: string, whose: InventedPerson): Promise<unknown> =>
  changeCandidates(
    pool,
    `update candidates set clinical = jsonb_build_object('licenses', jsonb_build_array(jsonb_build_object('state', 'TX', 'number', $3::text, 'code', null)))
     where first_name = $1 and last_name = $2`,
    [whose.firstName, whose.lastName, number],
  );

describe('a row is a candidate', () => {
  const name = { firstName: someone.firstName, lastName: someone.lastName };
  const place = { city: someone.city, state: someone.state };
  test.each<[string, SentRow]>([
    ['npi', { npi: someone.npi }],
    ['contact', { emails: [digestOf(someone.email)] }],
    ['contact and name', { ...name, emails: [digestOf(someone.email)] }],
    ['contact and name', { ...name, phones: [digestOf(someone.phone)] }],
    ['name, place and specialty', { ...name, ...place, specialty: someone.specialty }],
    ['name and place', { ...name, ...place }],
  ])('by %s', async (reason, row) => {
    expect(await compareOne(row)).toEqual({ outcome: 'matched', reasons: [reason], npis: [someone.npi] });
  });

  test('never by a phone alone, which colleagues share', async () => {
    const { outcome, npis } = await compareOne({ phones: [digestOf(someone.phone)] });
    expect(outcome).toBe('ambiguous');
    expect(npis).toContain(someone.npi);
    expect(npis.length).toBe(4);
  });

  test('by a license, alone only when no other person has it and never against another name', async () => {
    await holdLicense('ZQ-0123', someone);
    const license = { state: 'TX', number: '00zq 0123' };
    const matched = { outcome: 'matched', reasons: ['license'], npis: [someone.npi] };
    // A large directory is not read again for each comparison.
    await expect.poll(() => compareOne({ license })).toEqual(matched);
    expect(await compareOne({ ...name, lastName: 'Zqother', license })).toEqual(matched);
    expect(await compareOne({ firstName: 'Zqother', lastName: 'Zqanother', license })).toMatchObject({
      outcome: 'none',
    });
    expect(await compareOne({ license: { ...license, state: 'AL' } })).toMatchObject({ outcome: 'none' });
    expect(await compareOne({ ...name, ...place, license: { ...license, number: 'ZQ 0123' } })).toEqual(matched);
    await holdLicense('ZQ0123', personAt(-2));
    await expect.poll(() => compareOne({ license })).toMatchObject({ outcome: 'ambiguous' });
  });

  test('no more after it left the directory or was hidden', async () => {
    const gone = personAt(-1);
    const row = { npi: gone.npi, firstName: gone.firstName, lastName: gone.lastName, emails: [digestOf(gone.email)] };
    expect((await compareOne(row)).outcome).toBe('matched');
    await pool.query(
      'insert into hidden_candidates (candidate_id, named_id) select id, id from candidates where first_name = $1 and last_name = $2 and city = $3',
      [gone.firstName, gone.lastName, gone.city],
    );
    expect(await compareOne({ ...row, city: gone.city, state: gone.state })).toMatchObject({ outcome: 'none' });
  });
});

/** By the kinds of rows: how many matched, how many of them rightly, and how many intact rows there are and were found. */
async function measured(rows: readonly LabeledRow[]): Promise<Record<string, { precision: number; recall: number }>> {
  const by = await product.signedIn({ plan: 'premium' });
  const id = await start(by, rows.length);
  const answered: z.output<typeof chunkAnswer>['rows'] = [];
  for (let at = 0; at < rows.length; at += 500)
    answered.push(
      ...chunkAnswer.parse(
        await (
          await send(
            by,
            id,
            rows.slice(at, at + 500).map(({ row }) => row),
            at,
          )
        ).json(),
      ).rows,
    );
  const npis = await npisOf(answered.map(({ candidates }) => String(Object(candidates[0]).candidateId)));
  const judged = rows.map((row, at) => ({
    ...row,
    isMatched: answered[at]?.outcome === 'matched',
    isRight: answered[at]?.outcome === 'matched' && npis[at] === row.npi,
  }));
  const shares = [...Map.groupBy(judged, ({ kind }) => kind)].map(([kind, all]) => {
    const matched = all.filter(({ isMatched }) => isMatched);
    const intact = all.filter(({ isIntact }) => isIntact);
    const share = (some: typeof all, total: typeof all): number =>
      total.length === 0 ? 1 : some.length / total.length;
    const precision = share(
      matched.filter(({ isRight }) => isRight),
      matched,
    );
    return [
      kind,
      {
        precision,
        recall: share(
          intact.filter(({ isRight }) => isRight),
          intact,
        ),
      },
    ] as const;
  });
  return Object.fromEntries(shares);
}

test('the matches of labeled rows are right for 99 % of each kind, and 95 % of the rows with a right key are found', async () => {
  const result = await measured(labeledRows(people.slice(0, -1), strangers, inject('labeledRows') ?? 1_000, 11));
  expect(Object.keys(result)).toHaveLength(5);
  for (const [kind, { precision, recall }] of Object.entries(result)) {
    expect(precision, `precision of ${kind}`).toBeGreaterThanOrEqual(0.99);
    expect(recall, `recall of ${kind}`).toBeGreaterThanOrEqual(0.95);
  }
});

test('an ambiguous row is decided by the user, and the list has the matched and the decided candidates', async () => {
  const by = await product.signedIn({ plan: 'basic' });
  const colleagues = people.slice(40, 44);
  const id = await start(by, 3);
  const rows = [{ npi: someone.npi }, { phones: [digestOf(colleagues[0]?.phone ?? '')] }, { firstName: 'Nobody' }];
  await send(by, id, rows);
  const ambiguous = z
    .object({
      data: z.array(z.object({ row: z.number(), possibilities: z.array(z.looseObject({ candidateId: z.string() })) })),
    })
    .parse(await (await by.request(`/api/match-runs/${id}/ambiguous-rows`)).json());
  expect(ambiguous.data.map(({ row, possibilities }) => [row, possibilities.length])).toEqual([[1, 4]]);
  expect(await (await by.request(`/api/match-runs/${id}`)).json()).toMatchObject({
    rows: 3,
    comparedRows: 3,
    matched: 1,
    ambiguous: 1,
    unmatched: 1,
    candidates: 1,
    undecided: 1,
  });
  const chosen = ambiguous.data[0]?.possibilities[0]?.candidateId ?? '';
  const decide = (candidateId: string | null) => by.post(`/api/match-runs/${id}/ambiguous-rows/1`, { candidateId });
  expect(await refusal(await decide('1'))).toBe('404 NOT_FOUND');
  expect(await (await decide(chosen)).json()).toMatchObject({ candidates: 2, undecided: 0 });
  const make = () =>
    by.post('/api/matched-lists', { runId: id, listName: 'Mine' }, { headers: { 'idempotency-key': 'one' } });
  expect(await (await make()).json()).toMatchObject({ list: { name: 'Mine', physician_count: 2 } });
  expect((await make()).status).toBe(200);
  expect(await readLists(by)).toHaveLength(1);
  expect((await by.post(`/api/match-runs/${id}/delete`, {})).status).toBe(200);
  expect(await refusal(await by.request(`/api/match-runs/${id}`))).toBe('404 NOT_FOUND');
  const { rows: audited } = await pool.query(
    `select action, before, after from audit_entries where actor_id = $1 and action like 'list-matching.%' order by sequence`,
    [by.userId],
  );
  const counts = { rows: 3, comparedRows: 3, matched: 1, ambiguous: 1 };
  expect(audited).toEqual([
    { action: 'list-matching.run_started', before: null, after: { rows: 3, keepsKeys: false } },
    { action: 'list-matching.run_finished', before: null, after: counts },
    { action: 'list-matching.run_deleted', before: counts, after: null },
  ]);
});

const foundBy = async (by: SignedIn, filters: object): Promise<{ count: number; ids: string[] }> => {
  const answer = await by.post('/api/optimized-search', { filters: { limit: 5, sortKey: 'name', ...filters } });
  const { count, data } = z
    .object({ count: z.number(), data: z.array(z.object({ id: z.string() })) })
    .parse(await answer.json());
  return { count, ids: data.map(({ id }) => id) };
};
const compared = async (by: SignedIn, rows: readonly SentRow[]): Promise<string> => {
  const id = await start(by, rows.length);
  await send(by, id, rows);
  return id;
};
const replaceSystem = (by: SignedIn, id: string): Promise<Response> => by.post(`/api/match-runs/${id}/own-system`, {});

describe('the own system of a user', () => {
  test('is left out of searches, or all that they find, and no one is in that of another user', async () => {
    const [by, other] = [await product.signedIn({ plan: 'premium' }), await product.signedIn({ plan: 'premium' })];
    const everyone = (await foundBy(by, {})).count;
    expect((await foundBy(by, { inMySystem: false })).count).toBe(everyone);
    expect((await foundBy(by, { inMySystem: true })).count).toBe(0);
    const run = await compared(
      by,
      people.slice(100, 103).map(({ npi }) => ({ npi })),
    );
    expect(await refusal(await replaceSystem(other, run))).toBe('404 NOT_FOUND');
    expect(await (await replaceSystem(by, run)).json()).toMatchObject({ system: { candidates: 3, rows: 3 } });
    const { ids } = await foundBy(by, { inMySystem: true });
    expect(ids).toHaveLength(3);
    expect((await foundBy(by, { inMySystem: false })).count).toBe(everyone - 3);
    expect((await foundBy(by, { inMySystem: false, state: 'TX' })).ids).not.toEqual(expect.arrayContaining(ids));
    expect((await foundBy(other, { inMySystem: true })).count).toBe(0);
    const asked = await by.post('/api/activity/find', { physicianIds: [...ids.slice(0, 2), '1', '9'.repeat(19)] });
    expect(
      z
        .object({ data: z.array(z.object({ id: z.string(), in_own_system: z.literal(true) })) })
        .parse(await asked.json())
        .data.map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.slice(0, 2).toSorted());
  });

  test('is replaced by the next file, and is gone after it is deleted', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    await replaceSystem(
      by,
      await compared(
        by,
        people.slice(110, 112).map(({ npi }) => ({ npi })),
      ),
    );
    const { ids: earlier } = await foundBy(by, { inMySystem: true });
    const next = await compared(by, [{ npi: personAt(113).npi }]);
    await replaceSystem(by, next);
    const { ids: later } = await foundBy(by, { inMySystem: true });
    expect([earlier.length, later.length, later.some((id) => earlier.includes(id))]).toEqual([2, 1, false]);
    await by.post(`/api/match-runs/${next}/delete`, {});
    expect((await foundBy(by, { inMySystem: true })).ids).toEqual(later);
    await by.post('/api/own-system/delete', {});
    expect(await (await by.request('/api/own-system')).json()).toEqual({ system: null, workspace: null });
    expect((await foundBy(by, { inMySystem: true })).count).toBe(0);
    const { rows } = await pool.query('select 1 from own_system_parts where owner_id = $1', [by.userId]);
    expect(rows).toEqual([]);
  });
});

const sizeOfSystem = async (by: SignedIn): Promise<unknown> =>
  Object(Object(await (await by.request('/api/own-system')).json()).system).candidates;

test('people who are added later are in the own system of users who asked for it, and their colleagues are not', async () => {
  const [asked, other] = [await product.signedIn({ plan: 'premium' }), await product.signedIn({ plan: 'premium' })];
  const later = [0, 1, 2, 3].map((at): InventedPerson => ({
    ...someone,
    npi: strangers[at]?.npi ?? '',
    lastName: `Later${'abcd'.charAt(at)}`,
    email: `later.${at}@postbox.example`,
    phone: at < 2 ? `312555918${at}` : '3125559188',
  }));
  const [byNpi, byEmail, byPhone] = later;
  const rows: SentRow[] = [
    { npi: byNpi?.npi ?? '' },
    { emails: [digestOf(byEmail?.email ?? '')] },
    { lastName: byPhone?.lastName ?? '', phones: [digestOf(byPhone?.phone ?? '')] },
  ];
  for (const by of [asked, other]) {
    const id = await start(by, rows.length, by === asked);
    await send(by, id, rows);
    await replaceSystem(by, id);
  }
  await inTransaction(product.database, (client) =>
    product.writer.write(client, later.map(draftOf), { source: 'acme', batchId: 'acme-2', today: '2026-11-21' }),
  );
  await product.runJob('find-people-added-later', {});
  expect([await sizeOfSystem(asked), await sizeOfSystem(other)]).toEqual([3, 0]);
  await product.runJob('find-people-added-later', {});
  expect(await sizeOfSystem(asked)).toBe(3);
  await expect.poll(async () => (await foundBy(asked, { inMySystem: true })).count).toBe(3);
});

const possibilitiesOf = async (by: SignedIn, id: string): Promise<string[][]> =>
  z
    .object({ data: z.array(z.object({ possibilities: z.array(z.object({ candidateId: z.string() })) })) })
    .parse(await (await by.request(`/api/match-runs/${id}/ambiguous-rows`)).json())
    .data.map(({ possibilities }) => possibilities.map(({ candidateId }) => candidateId));

/** The stored ids of a comparison: of matched rows, and of ambiguous ones. */
async function storedIds(run: string): Promise<{ matched: string[]; possible: string[]; decided: (string | null)[] }> {
  const { rows: chunks } = await pool.query<{ ids: string[] }>(
    'select candidate_ids::text[] as ids from match_chunks where run_id = $1',
    [run],
  );
  const { rows } = await pool.query<{ possibilities: [string, number, string][]; id: string | null }>(
    'select possibilities, candidate_id as id from ambiguous_rows where run_id = $1 order by row',
    [run],
  );
  return {
    matched: chunks.flatMap(({ ids }) => ids),
    possible: rows.flatMap(({ possibilities }) => possibilities.map(([id]) => id)),
    decided: rows.map(({ id }) => id),
  };
}

test('a person who is removed leaves comparisons and own systems in the transaction of the removal', async () => {
  const by = await product.signedIn({ plan: 'basic' });
  const [gone, colleague] = [personAt(61), personAt(49)];
  const rows = [{ npi: gone.npi }, { npi: personAt(52).npi }, { phones: [digestOf(colleague.phone)] }];
  const run = await compared(by, rows);
  const [matched = ''] = (await storedIds(run)).matched;
  const [[chosen = '', ...others] = []] = await possibilitiesOf(by, run);
  await by.post(`/api/match-runs/${run}/ambiguous-rows/2`, { candidateId: chosen });
  await replaceSystem(by, run);
  expect((await foundBy(by, { inMySystem: true })).count).toBe(3);
  await inTransaction(product.database, async (client) => {
    for (const id of [matched, chosen]) {
      await forgetInMatchRuns(client, id);
      await forgetInOwnSystems(client, id);
    }
  });
  expect(await storedIds(run)).toMatchObject({ possible: others, decided: [null] });
  expect((await storedIds(run)).matched).not.toContain(matched);
  expect(await sizeOfSystem(by)).toBe(1);
  await inTransaction(product.database, async (client) => {
    for (const id of others) await forgetInMatchRuns(client, id);
  });
  expect((await storedIds(run)).decided).toEqual([]);
  expect(await (await by.request(`/api/match-runs/${run}`)).json()).toMatchObject({ candidates: 1, undecided: 0 });
});

test('candidates of a comparison who turn out to be one person are that person, until the merge is undone', async () => {
  const by = await product.signedIn({ plan: 'basic' });
  const [weaker, surest, colleague] = [personAt(56), personAt(57), personAt(60)];
  const run = await compared(by, [{ npi: weaker.npi }, { npi: surest.npi }, { phones: [digestOf(colleague.phone)] }]);
  const [weakerId = '', surestId = ''] = (await storedIds(run)).matched;
  const [[first = '', second = '', ...rest] = []] = await possibilitiesOf(by, run);
  const counts = async () => (await by.request(`/api/match-runs/${run}`)).json();
  const merge = (from: string, into: string) =>
    pool.query(
      `insert into regrouped_candidates (batch_id, kind, candidate_id, into_id) values ('acme-1', 'merge', $1, $2)`,
      [from, into],
    );
  await merge(weakerId, surestId);
  await merge(first, second);
  expect(await counts()).toMatchObject({ matched: 2, candidates: 1 });
  expect(await possibilitiesOf(by, run)).toEqual([[second, ...rest]]);
  const decide = (candidateId: string) => by.post(`/api/match-runs/${run}/ambiguous-rows/2`, { candidateId });
  expect(await refusal(await decide(first))).toBe('404 NOT_FOUND');
  expect(await (await decide(second)).json()).toMatchObject({ candidates: 2 });
  await replaceSystem(by, run);
  expect((await foundBy(by, { inMySystem: true })).ids.toSorted()).toEqual([surestId, second].toSorted());
  await pool.query('delete from regrouped_candidates where candidate_id = any($1::bigint[])', [[weakerId, first]]);
  expect(await counts()).toMatchObject({ candidates: 3 });
});

const keysOf = async (by: SignedIn): Promise<number> =>
  (await pool.query('select 1 from own_keys join own_key_sets on id = set_id where user_id = $1', [by.userId]))
    .rowCount ?? 0;

test('the keys of a comparison are kept while the comparison or the own system needs them', async () => {
  const by = await product.signedIn({ plan: 'basic' });
  const run = await start(by, 1, true);
  await send(by, run, [{ npi: strangers[20]?.npi ?? '' }]);
  await replaceSystem(by, run);
  await by.post('/api/own-system/delete', {});
  expect(await keysOf(by)).toBe(1);
  await replaceSystem(by, run);
  await by.post(`/api/match-runs/${run}/delete`, {});
  expect(await keysOf(by)).toBe(1);
  const next = await compared(by, [{ npi: someone.npi }]);
  await replaceSystem(by, next);
  expect(await keysOf(by)).toBe(0);
});

test('two tabs that replace the own system at once leave the candidates of one file', async () => {
  const by = await product.signedIn({ plan: 'premium' });
  const runs = [
    await compared(
      by,
      people.slice(200, 240).map(({ npi }) => ({ npi })),
    ),
    await compared(
      by,
      people.slice(230, 235).map(({ npi }) => ({ npi })),
    ),
  ];
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all([...runs, ...runs].map((id) => replaceSystem(by, id)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 429)).toEqual([]);
    const size = await sizeOfSystem(by);
    expect([40, 5]).toContain(size);
    expect((await foundBy(by, { inMySystem: true })).count).toBe(size);
  }
});

test('nothing of a file is found on the server afterwards', async () => {
  const by = await product.signedIn({ plan: 'premium' });
  const [email, phone] = ['zqmatchcanary@postbox.example', '2125550139'];
  const id = await start(by, 2);
  const row = {
    firstName: 'Zqmatchfirst',
    lastName: 'Zqmatchlast',
    city: 'Zqmatchcity',
    emails: [digestOf(email)],
    phones: [digestOf(phone)],
  };
  expect((await send(by, id, [row])).status).toBe(200);
  expect((await send(by, id, [{ ...row, npi: '1' }], 1)).status).toBe(400);
  const secrets = ['Zqmatchfirst', 'Zqmatchlast', 'Zqmatchcity', email, phone, digestOf(email), digestOf(phone)];
  expect(readableIn(Buffer.from(product.logLines.join('\n')), secrets)).toEqual([]);
  for await (const { file, content } of databaseFiles(product.database))
    expect(readableIn(content, secrets), file).toEqual([]);
});
