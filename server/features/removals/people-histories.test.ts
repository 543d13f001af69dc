// Random histories of everything that changes people, compared with a small model after each step. `npm run soak -- people-histories` runs 1,000.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { countPeople, findPerson } from './testing/found-people.ts';
import { emailOf, mailbox, people, type Place, type Row, type Source } from './testing/model-people.ts';
import { PeopleModel } from './testing/people-model.ts';
import { PeopleProduct } from './testing/people-product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    peopleHistories?: number;
  }
}

const journal = join(tmpdir(), `careroster-histories-${process.pid}.journal`);
const product = new PeopleProduct(journal);

type Step =
  | { kind: 'import' | 'import, killed'; source: Source; rows: Row[] }
  | { kind: 'import places'; places: Place[] }
  | { kind: 'deactivate'; who: number }
  | { kind: 'undo'; batch: number }
  | { kind: 'submit' | 'confirm' | 'approve' | 'return by another spelling' | 'forge'; who: number }
  | { kind: 'remove'; who: number; isKilled: boolean }
  | { kind: 'remove by the mailbox'; isChosen: boolean; isKilled: boolean }
  | { kind: 'take back'; forged: number }
  | { kind: 'merge and split'; who: number; other: number }
  | { kind: 'back up' | 'restore' | 'rotate keys' };

const anyone = fc.constantFrom(...people);
const rows = fc.uniqueArray(
  fc.record({
    who: anyone,
    vendorId: fc.nat(1),
    hasNpi: fc.boolean(),
    hasMailbox: fc.boolean(),
    phone: fc.nat(1),
    license: fc.nat(1),
  }),
  { selector: (row) => row.who, minLength: 1, maxLength: 3 },
);
const places = fc.uniqueArray(fc.record({ who: anyone, state: fc.nat(1) }), {
  selector: (place) => place.who,
  minLength: 1,
  maxLength: 3,
});
const source = fc.constantFrom<Source>('nppes', 'acme');
const isKilled = fc.integer({ min: 0, max: 3 }).map((number) => number === 0);
const one = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: one('import'), source, rows }) },
  { weight: 1, arbitrary: fc.record({ kind: one('import, killed'), source: fc.constant<Source>('acme'), rows }) },
  { weight: 3, arbitrary: fc.record({ kind: one('import places'), places }) },
  { weight: 2, arbitrary: fc.record({ kind: one('deactivate'), who: anyone }) },
  { weight: 4, arbitrary: fc.record({ kind: one('undo'), batch: fc.nat(5) }) },
  { weight: 10, arbitrary: fc.record({ kind: one('submit', 'confirm', 'approve', 'approve'), who: anyone }) },
  { weight: 3, arbitrary: fc.record({ kind: one('return by another spelling', 'forge', 'forge'), who: anyone }) },
  { weight: 3, arbitrary: fc.record({ kind: one('remove'), who: anyone, isKilled }) },
  { weight: 2, arbitrary: fc.record({ kind: one('remove by the mailbox'), isChosen: fc.boolean(), isKilled }) },
  { weight: 2, arbitrary: fc.record({ kind: one('take back'), forged: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ kind: one('merge and split'), who: anyone, other: anyone }) },
  { weight: 3, arbitrary: fc.record({ kind: one('back up', 'restore', 'rotate keys') }) },
);

/** What each receipt says must be what happened, by the numbers in the directory before and after. */
async function removeWith(email: string, isKilledFirst: boolean, expected: string): Promise<void> {
  const link = await product.requestRemoval(email);
  if (isKilledFirst) await product.killAtCommit(link);
  const before = await countPeople(product.database, product.reader);
  const { answer, receipt, state } = await product.confirmRemoval(link, email);
  const after = await countPeople(product.database, product.reader);
  expect([answer.records, answer.resumes]).toEqual([
    before.candidates - after.candidates,
    before.resumes - after.resumes,
  ]);
  expect(answer.addressLeft).toBe(answer.outcome === 'address_removed' ? before.withMailbox - after.withMailbox : 0);
  // The journal has done it already, so the second confirmation finds less.
  if (!isKilledFirst || expected === 'in_review') expect(answer.outcome).toBe(expected);
  expect(state).toBe(answer.outcome);
  expect(receipt).toContain(textOf(answer));
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** What the receipt must say. */
function textOf({
  outcome,
  records,
  resumes,
  addressLeft,
}: Awaited<ReturnType<typeof product.confirmRemoval>>['answer']) {
  if (outcome === 'removed')
    return `removed from our directory: ${count(records, 'record')} and ${count(resumes, 'resume')}`;
  if (outcome === 'address_removed')
    return `removed the address from ${count(addressLeft, 'record')}; the records stay`;
  if (outcome === 'nothing_found') return 'found no record with this email address';
  return resumes > 0 ? 'The resume with this email address was taken back' : 'Your request is being reviewed';
}

/** An earlier version merged the two. */
async function mergeAndSplit(model: PeopleModel, who: number, other: number): Promise<void> {
  const isNew = [who, other].every((each) => !model.isListed(each) && model.of(each).suppressed.size === 0);
  const row = { vendorId: 0, hasNpi: false, hasMailbox: true, phone: 0, license: 0 };
  if (who !== other && isNew) {
    await product.imports.import(model.import('nppes', [{ ...row, who }]), 'nppes', [{ ...row, who }], false);
    await product.imports.import(
      model.import('acme', [{ ...row, who: other }]),
      'acme',
      [{ ...row, who: other }],
      false,
    );
  }
  if (who !== other && model.canHaveBeenMerged(who, other)) await product.mergeAndSplit(who, other);
}

let forgeries = 0;

/** Does the step, if it is possible now. */
async function take(model: PeopleModel, now: Step): Promise<void> {
  switch (now.kind) {
    case 'import':
    case 'import, killed':
      return product.imports.import(
        model.import(now.source, now.rows),
        now.source,
        now.rows,
        now.kind === 'import, killed',
      );
    case 'import places': {
      const number = model.importPlaces(now.places);
      expect(await product.imports.importPlaces(number ?? model.batches + 1, now.places)).toBe(number !== null);
      return;
    }
    case 'deactivate': {
      const number = model.deactivate(now.who);
      expect(await product.imports.deactivate(number ?? model.batches + 1, now.who)).toBe(number !== null);
      return;
    }
    case 'undo': {
      if (model.batches === 0) return;
      const number = (now.batch % model.batches) + 1;
      if (await product.imports.undo(number)) model.undo(number);
      return;
    }
    case 'submit':
      await product.submit(now.who);
      return model.submit(now.who);
    case 'confirm':
      if (await product.confirmResume(now.who)) model.confirm(now.who);
      return;
    case 'approve': {
      if (model.of(now.who).pending === null) return;
      const { isApproved, isNewRecord } = await product.approve(now.who);
      expect([now.who, isApproved]).toEqual([now.who, model.approve(now.who, isNewRecord)]);
      return;
    }
    case 'return by another spelling': {
      const phone = [...model.of(now.who).suppressed].find((key) => /^phone [01]$/.test(key));
      if (phone !== undefined)
        await product.imports.importOtherSpelling((model.batches += 1), now.who, Number(phone.slice(-1)));
      return;
    }
    case 'forge': {
      if (!model.isListed(now.who) || model.of(now.who).suppressed.size > 0) return;
      const forged = { email: `stranger${(forgeries += 1)}@postbox.example` };
      await product.forge(now.who, forged.email);
      return model.forge(now.who, forged);
    }
    case 'take back': {
      const email = `stranger${forgeries - now.forged}@postbox.example`;
      return removeWith(email, false, model.takeBack(email));
    }
    case 'remove':
      return removeWith(emailOf(now.who), now.isKilled, model.removeByOwnAddress(now.who));
    case 'remove by the mailbox': {
      product.chooses = now.isChosen ? (model.holdersOfMailbox()[0] ?? null) : null;
      const outcome = model.removeByMailbox(now.isChosen);
      await removeWith(mailbox, now.isKilled, outcome);
      // The repeated confirmation finds no record any more, so the address is left out.
      if (now.isKilled && outcome === 'removed') model.removeByMailbox(false);
      return;
    }
    case 'merge and split':
      return mergeAndSplit(model, now.who, now.other);
    case 'back up':
      await product.backUp();
      return model.keepBackup();
    case 'restore':
      await product.restore();
      return model.restore();
    case 'rotate keys':
      return product.rotateKeys();
  }
}

async function live(steps: Step[]): Promise<void> {
  rmSync(journal, { force: true });
  await product.clear();
  const model = new PeopleModel();
  for (const now of steps) {
    await take(model, now);
    for (const who of people)
      expect(await findPerson(product.database, product.reader, who), JSON.stringify(now)).toEqual(model.expected(who));
  }
}

test('no removed person returns without a confirmed resume, no one is lost without a request, and each receipt says what happened', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 18 }), live), {
    numRuns: inject('peopleHistories') ?? 5,
    seed: 20_261_126,
    endOnFailure: true,
  });
}, 36_000_000);
