// Emails of alerts while the database refuses statements and loses their answers, which is what a kill leaves behind.
// `npm run soak -- alert-faults` has 1,000 of them.
import { afterAll, expect, inject, test } from 'vitest';
import { openMailSink } from '#server/testing/mail-sink.ts';
import { testProduct } from '#server/testing/product.ts';
import { faults, statementFaults } from '#server/testing/statement-faults.ts';
import { alertCalls } from '../testing/alert-calls.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    alertFaults?: number;
  }
}

const sink = await openMailSink();
afterAll(() => sink.close());
const product = testProduct({
  runsJobs: false,
  smtp: { url: sink.url, from: { name: 'CareRoster', address: 'mail@care.example' } },
});
const statements = statementFaults(product.database);
const { alertOf, happens, makeDue, send, sendTogether } = alertCalls(product);

const decide = (): Promise<void> => product.runJob('decide-search-alerts', {});

const accounts = 4;
const faultsPerRound = 10;
/** More statements than a run of these accounts sends. */
const statementsMax = 60;

/** Numbers that look random and are the same in each run. */
function* numbers(): Generator<number> {
  for (let state = 1; ; state = (state * 48_271) % 2_147_483_647) yield state;
}

test('no account is left out and each email has one Message-ID, whichever statement fails', async () => {
  const rounds = Math.ceil((inject('alertFaults') ?? 20) / faultsPerRound);
  const random = numbers();
  const below = (count: number): number => Number(random.next().value) % count;
  const people: { email: string; candidateId: string }[] = [];
  for (let at = 0; at < accounts; at += 1) {
    const person = await product.signedIn({ plan: 'basic' });
    const { ids } = await alertOf(person, 1, `Search ${at}`);
    people.push({ email: person.email, candidateId: ids[0] ?? '' });
  }
  let failures = 0;
  for (let round = 0; round < rounds; round += 1) {
    sink.received.splice(0);
    for (const { candidateId } of people) await happens(candidateId, { kind: 'returned' });
    await makeDue();
    for (let count = 0; count < faultsPerRound; count += 1) {
      const fault = faults[below(faults.length)] ?? 'refused';
      const work = [decide, sendTogether, send][below(3)] ?? send;
      await statements
        .failAt(1 + below(statementsMax), fault, () => work().catch(() => undefined))
        .then(({ failed }) => (failures += failed === null ? 0 : 1));
    }
    await decide();
    await send();
    for (const { email } of people) {
      const own = sink.received.filter(({ to }) => to?.[0]?.address === email);
      expect(own.length).toBeGreaterThan(0);
      expect(new Set(own.map(({ messageId }) => messageId)).size).toBe(1);
    }
  }
  expect(failures).toBeGreaterThan(0);
  // Now all of them told the same: what changed is read once, however many they are.
  for (const { candidateId } of people) await happens(candidateId, { kind: 'returned' });
  await makeDue();
  const { sent } = await statements.failAt(Number.MAX_SAFE_INTEGER, 'refused', decide);
  expect(sent.filter((text) => text.includes('from candidate_events'))).toHaveLength(1);
  expect(sent.filter((text) => text.startsWith('insert into outgoing_mail'))).toHaveLength(1);
}, 3_600_000);
