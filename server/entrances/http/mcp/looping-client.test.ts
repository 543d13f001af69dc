// An assistant that repeats itself without end, with a key and with a grant. `npm run soak -- looping-assistants` repeats 1,000 times.
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { connect } from '#server/features/accounts/oauth/testing/assistant.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct } from '#server/testing/product.ts';
import { callTool, keyOf, type Key } from './testing/assistants.ts';

declare module 'vitest' {
  interface ProvidedContext {
    assistantLoops?: number;
  }
}
const loops = inject('assistantLoops') ?? 30;

const revealsMax = 10;
const product = testProduct({
  runsJobs: false,
  searchEngine: 'postgres',
  operatorDefaults: { keyCallsPerMinuteMax: 100_000, keyRevealsPerDayMax: revealsMax },
});

const people = Array.from({ length: 40 }, (_, n) =>
  testDraft({
    lastName: `Quillfeather${n}`,
    title: 'Registered Nurse',
    state: 'TX',
    contacts: [{ kind: 'work_email', value: `loop${n}@clinic.example`, verifiedOn: null }],
  }),
);
beforeAll(() =>
  inTransaction(product.database, (client) =>
    product.writer.write(client, people, { source: 'vendor', batchId: 'vendor-1', today: '2026-11-21' }),
  ),
);

const found = z.object({
  isError: z.literal(false),
  content: z.object({ data: z.array(z.object({ ticket: z.string() }).loose()) }).loose(),
});

/** One of 100 inputs, so that 1,000 rounds send none of them 20 times. */
const searchOf = (round: number) => ({
  query: 'nurse in Texas',
  limit: (round % 25) + 1,
  page: (Math.floor(round / 25) % 4) + 1,
});

async function distinctReveals({ keyId }: Key): Promise<number> {
  const { rows } = await product.database.pool.query<{ count: number }>(
    `select count(distinct candidate_id)::int as count from disclosures where api_key_id = $1`,
    [keyId],
  );
  return rows[0]?.count ?? 0;
}

describe.each<[string, () => Promise<Key>]>([
  ['a key', async () => keyOf(product, await product.signedIn({ plan: 'premium' }))],
  [
    'a grant',
    async () => {
      const { access_token, keyId } = await connect(product, await product.signedIn({ plan: 'premium' }));
      return { key: access_token, keyId };
    },
  ],
])('an assistant with %s', (_name, newKey) => {
  test('that sends the same call without end is refused after 20', async () => {
    const key = await newKey();
    for (let round = 0; round < loops; round += 1) {
      const answer = await callTool(product, key, 'list_filters');
      expect([round, answer.isError ? answer.code : null]).toEqual([round, round < 20 ? null : 'REPEATED_CALL']);
    }
  }, 600_000);

  test('that searches and reveals without end takes no more people than its day has', async () => {
    const key = await newKey();
    const refusals = new Set<string>();
    for (let round = 0; round < loops; round += 1) {
      const { data } = found.parse(await callTool(product, key, 'search_candidates', searchOf(round))).content;
      const last = data.at(-1);
      if (last === undefined) continue;
      const answer = await callTool(product, key, 'reveal_contact', { ticket: last.ticket });
      if (answer.isError) refusals.add(answer.code);
      expect(await distinctReveals(key)).toBeLessThanOrEqual(revealsMax);
    }
    expect([await distinctReveals(key), ...refusals]).toEqual([revealsMax, 'FAIR_USE']);
  }, 600_000);
});
