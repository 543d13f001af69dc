// Reveals of many accounts at once share transactions. Each one is counted, recorded and refused as if it were alone.
import { expect, test } from 'vitest';
import { failure } from '#contract/operation.ts';
import { verifyAudit } from '#server/features/audit/public.ts';
import { accountsOfTest, giveGrant } from '#server/features/access/testing/callers.ts';
import { identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

const product = testProduct({ accounts: accountsOfTest });
const { pool } = product.database;

async function listed(number: number): Promise<string[]> {
  const drafts = Array.from({ length: number }, () =>
    testDraft({ contacts: [{ kind: 'mobile_phone', value: '+13125550142', verifiedOn: null }] }),
  );
  await inTransaction(product.database, (client) =>
    product.writer.write(client, drafts, { source: 'vendor', batchId: 'one', today: '2026-11-21' }),
  );
  const hasher = identityHasher(testSecrets.lookupKey);
  return drafts.map((draft) => hasher.identify(draft).newId);
}

/** Repeated, as a browser does, while the server is too busy: on a slow machine it refuses some of many requests at once. */
async function outcomeOf(by: SignedIn, physicianId: string, key: string): Promise<string> {
  const answer = await by.post('/api/get-physician-contact', { physicianId }, { headers: { 'idempotency-key': key } });
  if (answer.status === 503) return outcomeOf(by, physicianId, key);
  return answer.ok ? 'revealed' : failure.parse(await answer.json()).code;
}

/** Rows of each place in which a reveal of the account leaves one. */
async function recordedFor({ userId }: SignedIn): Promise<number[]> {
  const {
    rows: [row],
  } = await pool.query<{ counts: number[] }>(
    `select array[
       (select coalesce(sum(people), 0) from fair_use where user_id = $1 and kind = 'reveal' and window_seconds = 3600),
       (select count(*) from revealed_candidates where user_id = $1),
       (select count(*) from disclosures where user_id = $1),
       (select count(*) from audit_entries where actor_id = $1 and action = 'reveals.revealed')
     ]::int[] as counts`,
    [userId],
  );
  return row?.counts ?? [];
}

test('reveals of many accounts at once are counted and recorded for each, and only those beyond a limit are refused', async () => {
  const subscribers = await Promise.all(Array.from({ length: 6 }, () => product.signedIn({ plan: 'basic' })));
  const [atLimit, ofGrant] = [await product.signedIn({ plan: 'basic' }), await product.signedIn()];
  await pool.query(
    `insert into fair_use (user_id, kind, window_seconds, began_at, people) values ($1, 'reveal', 86400, now(), 1000000)`,
    [atLimit.userId],
  );
  await giveGrant(product, ofGrant.userId, 'viewContactInfo', { maxUses: 2 });
  const ids = await listed(5);
  const everyone = [...subscribers, atLimit, ofGrant];
  const outcomes = await Promise.all(
    everyone.map((by) => Promise.all(ids.map((id, at) => outcomeOf(by, id, `key-${at}`)))),
  );
  const revealed = ids.map(() => 'revealed');
  expect(outcomes.slice(0, subscribers.length)).toEqual(subscribers.map(() => revealed));
  expect(outcomes.at(-2)).toEqual(ids.map(() => 'FAIR_USE'));
  expect(outcomes.at(-1)?.toSorted()).toEqual([
    'GRANT_USED_UP',
    'GRANT_USED_UP',
    'GRANT_USED_UP',
    'revealed',
    'revealed',
  ]);
  expect(await Promise.all(everyone.map(recordedFor))).toEqual([
    ...subscribers.map(() => [5, 5, 5, 5]),
    [0, 0, 0, 0],
    [2, 2, 2, 2],
  ]);
  expect(await verifyAudit(product.database, testSecrets.lookupKey, null)).toMatchObject({ fault: null });
});

test('the same request sent by an account many times at once is counted once, also between requests of others', async () => {
  const [by, other] = [await product.signedIn({ plan: 'basic' }), await product.signedIn({ plan: 'basic' })];
  const [id = '', ...more] = await listed(6);
  const same = Array.from({ length: 10 }, () => outcomeOf(by, id, 'same-key'));
  const others = more.map((each) => outcomeOf(other, each, `key-of-${each}`));
  expect(new Set(await Promise.all([...same, ...others]))).toEqual(new Set(['revealed']));
  expect(await recordedFor(by)).toEqual([1, 1, 1, 1]);
  expect(await recordedFor(other)).toEqual([5, 5, 5, 5]);
});
