// Random directories and companions of the registry's file: the short way of their rows has the same result as the way of all rows.
// `npm run soak -- companion-histories` runs 500.
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { noClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { byOperator } from '#server/testing/by-operator.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import {
  FactsAhead,
  candidateWriter,
  type CandidateDraft,
  type ClaimChange,
  type WriteCounts,
} from '../candidates/public.ts';
import { packDrafts } from '../candidates/thread-public.ts';
import { directoryHash, listedHash } from '../candidates/testing/directory-hash.ts';
import { insertBatch, setBatchState } from './batches/batch-store.ts';
import type { RowResult } from './formats/row-result.ts';
import { CompanionRows } from './reading/companion-rows.ts';
import { hasher, importsHere, vault } from './testing/import-here.ts';
import { undoJournal } from './undo/undo-journal.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    companionHistories?: number;
  }
}

const { database } = testDatabase();
const { writeBatch, undo, clear } = importsHere(database);
const writer = candidateWriter(vault, hasher);

const today = '2026-11-21';
const people = [0, 1, 2, 3];
/** The main file does not name this one. */
const stranger = 4;
const npiOf = (who: number): string => `199900000${who}`;

interface Said {
  hasFacts: boolean;
  /** A vendor names the person too. */
  hasVendor: boolean;
  isEnded: boolean;
}
interface Row {
  who: number;
  place: number | null;
}
interface HistoryFile {
  kind: 'place' | 'degree';
  chunks: Row[][];
  isUndone: boolean;
  /** Each chunk replaces what earlier ones of the file said: the batch changes people twice. */
  isForgetful: boolean;
  /** Before this chunk is written, a vendor names the first person. */
  otherBefore: number | null;
}
interface History {
  said: Said[];
  /** A second row with the NPI of the first person has another name. */
  isNpiShared: boolean;
  /** Each is a batch of chunks. */
  files: HistoryFile[];
}

const row = fc.record({ who: fc.constantFrom(...people, stranger), place: fc.option(fc.nat(2), { freq: 5 }) });
const history: fc.Arbitrary<History> = fc.record({
  said: fc.array(fc.record({ hasFacts: fc.boolean(), hasVendor: rarely(), isEnded: rarely() }), {
    minLength: people.length,
    maxLength: people.length,
  }),
  isNpiShared: rarely(),
  files: fc.array(
    fc.record({
      kind: fc.constantFrom('place', 'degree'),
      chunks: fc.array(fc.array(row, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
      isUndone: rarely(),
      isForgetful: rarely(),
      otherBefore: fc.option(fc.nat(2), { freq: 1 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

function rarely(): fc.Arbitrary<boolean> {
  return fc.nat(3).map((number) => number === 0);
}

const draftOf = (who: number, { hasFacts }: Said, lastName = `Almeida${who}`): CandidateDraft =>
  testDraft({
    lastName,
    state: 'OH',
    clinical: hasFacts ? { ...noClinicalFacts, npi: npiOf(who), languages: ['Spanish'] } : null,
    contacts: [{ kind: 'mobile_phone', value: `+1312555014${who}`, verifiedOn: null }],
    keys: [{ kind: 'npi', value: npiOf(who) }],
  });

const places = [
  { address: '1 Elm St', city: 'Tulsa', state: 'OK', zip: '74103' },
  { address: null, city: 'Austin', state: 'TX', zip: null },
  { address: '3 Ash "Rd"', city: 'Boise', state: 'ID', zip: '83702' },
];

function resultOf(kind: 'place' | 'degree', { who, place }: Row, line: number): RowResult {
  const found = place === null ? null : (places[place] ?? null);
  if (kind === 'place') return { kind, line, npi: npiOf(who), place: found };
  return {
    kind,
    line,
    npi: npiOf(who),
    graduationYear: place === null ? null : 1990 + place,
    medicalSchool: found?.city ?? null,
  };
}

/** The change without what allows the short way. */
function longWay({ claimKey, says }: ClaimChange): ClaimChange {
  if (says === null) return { claimKey, says };
  const { whole: _whole, ...others } = says;
  return { claimKey, says: others };
}

/** `ahead`: each chunk is read while the one before is written, or before others write. */
type Way = 'long' | 'short' | 'ahead';

/** What others can see after a step. */
async function snapshot(): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select (select json_agg(distinct candidate_id order by candidate_id) from candidate_changes) as logged,
       (select json_agg(concat_ws(' ', batch_id, earlier_batch_id) order by batch_id, earlier_batch_id) from import_overlaps) as overlaps,
       (select json_agg(concat_ws(' ', batch_id, candidate_id) order by batch_id, candidate_id) from import_undo) as recorded,
       (select count(*) from candidate_events) as events`,
  );
  return { ...rows[0], hash: await directoryHash(database, vault), listed: await listedHash(database) };
}

async function importFile(
  { kind, chunks, isForgetful, otherBefore }: HistoryFile,
  id: string,
  way: Way,
  first: Said | undefined,
): Promise<unknown[]> {
  const batch = { id, source: 'nppes' };
  await insertBatch(database, {
    ...batch,
    fileName: id,
    fileFingerprint: id,
    format: kind === 'place' ? 'nppes-places' : 'medicare-clinicians',
    fileRows: 1,
    startedBy: byOperator.actor,
    jobId: null,
  });
  let companionRows = new CompanionRows((npi) => hasher.npiKey(npi));
  const found: unknown[] = [];
  const packed = chunks.map((chunk, number) => {
    if (isForgetful) companionRows = new CompanionRows((npi) => hasher.npiKey(npi));
    const results = chunk.map((each, line) => companionRows.seen(resultOf(kind, each, 10 * number + line)));
    const changes = companionRows.inChunk(results);
    return packDrafts(way === 'long' ? changes.map(longWay) : changes);
  });
  const ahead = new FactsAhead();
  for (const [number, drafts] of packed.entries()) {
    const next = packed[number + 1];
    if (way === 'ahead' && next !== undefined) {
      ahead.read(database, next);
      // Or while the chunk is written.
      if (number % 2 === 0) await ahead.take(next);
    }
    if (number === otherBefore && first !== undefined)
      await inTransaction(database, (client) =>
        writer.write(client, [draftOf(0, first)], { source: 'other', batchId: `other-${id}`, today }),
      );
    const counts: WriteCounts = await inTransaction(database, (client) =>
      writer.writePacked(client, drafts, { source: 'nppes', batchId: id, today, isFirst: false }, undoJournal, ahead),
    );
    found.push(counts, await snapshot());
  }
  await setBatchState(database, byOperator, batch, 'finished');
  found.push(await snapshot());
  return found;
}

async function live({ said, isNpiShared, files }: History, way: Way) {
  await clear();
  const drafts = said.map((each, who) => draftOf(who, each));
  const [first] = said;
  if (isNpiShared && first !== undefined) drafts.push(draftOf(0, first, 'Chen'));
  await writeBatch('nppes', 'main', drafts, today);
  const ofVendor = said.flatMap((each, who) => (each.hasVendor ? [draftOf(who, each)] : []));
  if (ofVendor.length > 0) await writeBatch('vendor', 'vendor', ofVendor, today);
  const endings = said.flatMap(({ isEnded }, who) =>
    isEnded ? [{ claimKey: hasher.npiKey(npiOf(who)), says: null }] : [],
  );
  await inTransaction(database, (client) =>
    writer.writePrepared(client, endings, { source: 'nppes', batchId: 'main', today }),
  );
  const found: unknown[] = [];
  for (const [number, file] of files.entries()) {
    const before = await snapshot();
    found.push(await importFile(file, `file-${number}`, way, first));
    if (!file.isUndone || file.otherBefore !== null) continue;
    await undo(`file-${number}`);
    const after = await snapshot();
    expect([after['hash'], after['listed']]).toEqual([before['hash'], before['listed']]);
    found.push(after);
  }
  return found;
}

test('rows of companions that take the short way, also read ahead, have the same counts, records and result as by the long way', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (past) => {
      const long = await live(past, 'long');
      expect(await live(past, 'short')).toEqual(long);
      expect(await live(past, 'ahead')).toEqual(long);
    }),
    { numRuns: inject('companionHistories') ?? 20, seed: 20_261_128 },
  );
}, 36_000_000);
