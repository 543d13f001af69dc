// Random histories of imports, removals, deletion requests and withdrawals, compared with a small model after each step.
// `npm run soak -- deletion-histories` runs 1,000.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { findPerson } from '#server/features/removals/testing/found-people.ts';
import {
  emailOf,
  lastNameOf,
  mailbox,
  people,
  phoneOf,
  type Row,
  type Source,
} from '#server/features/removals/testing/model-people.ts';
import { PeopleProduct } from '#server/features/removals/testing/people-product.ts';
import { DeletionModel, type Contact } from './testing/deletion-model.ts';
import { deletionProduct } from './testing/deletion-product.ts';
import { listText, withdrawalText } from './testing/registry-files.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    deletionHistories?: number;
  }
}

const journal = join(tmpdir(), `careroster-deletion-histories-${process.pid}.journal`);
const product = new PeopleProduct(journal);
const deletions = deletionProduct(product, journal);

type Step =
  | { kind: 'import'; source: Source; rows: Row[] }
  | { kind: 'undo'; batch: number }
  | { kind: 'remove'; who: number }
  | { kind: 'request'; contacts: Contact[] }
  | { kind: 'withdraw'; request: number }
  | { kind: 'process' | 'back up' | 'restore' };

const anyone = fc.constantFrom(...people);
const contacts: Contact[] = [mailbox, ...people.flatMap((who) => [emailOf(who), phoneOf(who, 0)])];
const rows = fc.uniqueArray(
  fc.record({
    who: anyone,
    vendorId: fc.constant(0),
    hasNpi: fc.boolean(),
    hasMailbox: fc.boolean(),
    phone: fc.nat(1),
    license: fc.constant(0),
  }),
  { selector: (row) => row.who, minLength: 1, maxLength: 3 },
);
const one = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ kind: one('import'), source: fc.constantFrom<Source>('nppes', 'acme'), rows }),
  },
  { weight: 3, arbitrary: fc.record({ kind: one('undo'), batch: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ kind: one('remove'), who: anyone }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: one('request'),
      // The mailbox, which several people have, as often as the others together.
      contacts: fc.uniqueArray(fc.oneof(fc.constant(mailbox), fc.constantFrom(...contacts)), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: one('withdraw'), request: fc.nat(3) }) },
  { weight: 10, arbitrary: fc.record({ kind: one('process') }) },
  { weight: 3, arbitrary: fc.record({ kind: one('back up', 'restore', 'restore') }) },
);

interface Request {
  id: string;
  contact: Contact;
}

const listOf = (contact: Contact): string => (contact.includes('@') ? 'Email' : 'Phone');
/** As the registry normalizes it. */
const hashedOf = (contact: Contact): string => (contact.includes('@') ? contact : contact.slice(-10));

let files = 0;

function requestFiles(requests: readonly Request[]): Record<string, string> {
  const day = 20_260_801 + ((files += 1) % 28);
  return Object.fromEntries(
    ['Email', 'Phone'].flatMap((list) => {
      const named = requests.filter(({ contact }) => listOf(contact) === list);
      const text = listText(named.map(({ id, contact }) => [id, hashedOf(contact)] as const));
      return named.length === 0 ? [] : [[`${day}_${String(files).padStart(4, '0')}_${list}.csv`, text]];
    }),
  );
}

function withdrawalFiles({ id, contact }: Request): Record<string, string> {
  const name = `20260901_${String((files += 1)).padStart(4, '0')}_Removed.csv`;
  return { [name]: withdrawalText([[id, hashedOf(contact), listOf(contact)]]) };
}

/** Everything that is requested is done: a download is compared before the next one is taken. */
async function processRequests(model: DeletionModel): Promise<void> {
  await deletions.process();
  model.process();
}

/** `made`: the requests of this history, newest last. */
async function take(model: DeletionModel, made: Request[], now: Step): Promise<void> {
  switch (now.kind) {
    case 'import':
      return product.imports.import(model.import(now.source, now.rows), now.source, now.rows, false);
    case 'undo': {
      if (model.batches === 0) return;
      const number = (now.batch % model.batches) + 1;
      if (await product.imports.undo(number)) model.undo(number);
      // Who had a requested contact until now is listed again when that is known.
      return processRequests(model);
    }
    case 'remove': {
      await product.confirmRemoval(await product.requestRemoval(emailOf(now.who)), emailOf(now.who));
      return model.removeByOwnAddress(now.who);
    }
    case 'request': {
      const requests = now.contacts.map((contact, at) => ({ id: `r${made.length + at}`, contact }));
      made.push(...requests);
      await deletions.receive(requestFiles(requests));
      for (const { id, contact } of requests) model.request(id, contact);
      return processRequests(model);
    }
    case 'withdraw': {
      const request = made.at(-1 - now.request);
      if (request === undefined) return;
      await deletions.receive(withdrawalFiles(request));
      model.withdraw(request.id, request.contact);
      return processRequests(model);
    }
    case 'process':
      return processRequests(model);
    case 'back up':
      await product.backUp();
      return model.keepBackup();
    case 'restore':
      await product.restore();
      return model.restore();
  }
}

async function found(who: number) {
  const {
    isListed,
    contacts: shown,
    isEmailSuppressed,
    isNpiSuppressed,
  } = await findPerson(product.database, product.reader, who);
  const isOnFile = (await deletions.onFile()).includes(lastNameOf(who));
  return { who, isOnFile, isListed, contacts: shown, isEmailSuppressed, isNpiSuppressed };
}

async function live(steps: Step[]): Promise<void> {
  rmSync(journal, { force: true });
  await product.clear();
  const model = new DeletionModel();
  const made: Request[] = [];
  for (const now of steps) {
    await take(model, made, now);
    for (const who of people) expect(await found(who), JSON.stringify(now)).toEqual(model.expected(who));
  }
}

test('no requested contact is listed, no colleague is deleted, and a withdrawal lifts exactly what its request caused', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), live), {
    numRuns: inject('deletionHistories') ?? 10,
    seed: 20_261_127,
    endOnFailure: true,
  });
}, 36_000_000);
