// Imports random directories in several orders of their files, and compares who became one candidate with the truth.
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { importsHere, vault } from '#server/features/imports/testing/import-here.ts';
import { directoryHash } from './directory-hash.ts';
import { joinablePeople, randomDirectory, type RandomFile, type RandomNumber } from './random-directories.ts';

export interface IdentityRun {
  /** The directories in which rows of two people became one candidate, in which the order of files decided, or in which an undo left something. */
  mixedUp: number[];
  dependingOnOrder: number[];
  wrongUndos: number[];
  /** People whose rows share keys of their own, and how many of them became one candidate. */
  joinable: number;
  joined: number;
}

const ordersPerDirectory = 3;

/** A generator of equal numbers for equal seeds (mulberry32, a public domain algorithm by Tommy Ettinger). */
function numbersFrom(seed: number): RandomNumber {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export async function lives(
  database: Database,
  { seed, directories }: { seed: number; directories: number },
): Promise<IdentityRun> {
  const { writeBatch, undo, clear } = importsHere(database);
  const random = numbersFrom(seed);
  const run: IdentityRun = { mixedUp: [], dependingOnOrder: [], wrongUndos: [], joinable: 0, joined: 0 };
  for (let number = 0; number < directories; number += 1) {
    const files = randomDirectory(random, number);
    const seen = new Set<string>();
    for (let order = 0; order < ordersPerDirectory; order += 1) {
      await clear();
      const { groups, isUndoExact } = await live(order === 0 ? files : shuffled(files, random));
      seen.add(JSON.stringify(groups));
      if (!isUndoExact) run.wrongUndos.push(number);
      const people = new Map(files.flatMap(({ rows }) => rows).map(({ phone, who }) => [phone, who]));
      if (groups.some((group) => new Set(group.map((phone) => people.get(phone))).size > 1)) run.mixedUp.push(number);
      if (order > 0) continue;
      const joinable = joinablePeople(files);
      run.joinable += joinable.length;
      run.joined += joinable.filter(
        (who) => groups.filter((group) => group.some((phone) => people.get(phone) === who)).length === 1,
      ).length;
    }
    if (seen.size > 1) run.dependingOnOrder.push(number);
  }
  return run;

  async function live(files: readonly RandomFile[]): Promise<{ groups: string[][]; isUndoExact: boolean }> {
    let before = '';
    for (const [at, { source, batchId, rows }] of files.entries()) {
      if (at === files.length - 1) before = await directoryHash(database, vault);
      await writeBatch(
        source,
        batchId,
        rows.map(({ draft }) => draft),
        '2026-11-21',
      );
    }
    const groups = await phonesByCandidate(database);
    const last = files.at(-1);
    if (last !== undefined) await undo(last.batchId);
    return { groups, isUndoExact: (await directoryHash(database, vault)) === before };
  }
}

/** In another order. Files of one source keep theirs: the later one says what is true now. */
function shuffled(files: readonly RandomFile[], random: RandomNumber): RandomFile[] {
  const order = files
    .map(({ source }) => ({ source, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ source }) => source);
  const bySource = new Map([...Map.groupBy(files, ({ source }) => source)].map(([source, own]) => [source, [...own]]));
  return order.flatMap((source) => bySource.get(source)?.shift() ?? []);
}

/** The phones of each candidate, in an order that depends on nothing else. */
async function phonesByCandidate(database: Database): Promise<string[][]> {
  const rows = await inTransaction(database, async (client) => {
    const found = await client.query<{ id: string; key_id: string; sealed: Buffer }>(
      'select candidate_id as id, key_id, sealed from candidate_contacts join candidates on id = candidate_id',
    );
    return found.rows;
  });
  return rows
    .map(({ id, key_id: keyId, sealed }) =>
      vault
        .open(id, { keyId, sealed })
        .map(({ value }) => value)
        .toSorted(),
    )
    .toSorted((one, other) => (one.join() < other.join() ? -1 : 1));
}
