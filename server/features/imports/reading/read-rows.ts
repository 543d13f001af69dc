// What is read of a file: what must be known before anything is written, and its drafts in chunks, hashed, sealed and encoded. Reading needs no
// connection to the database, so that it may run in another thread.
import { crc32 } from 'node:zlib';
import { chunkPreparer, packDrafts } from '#server/features/candidates/thread-public.ts';
import type { IdentityHasher } from '#server/features/candidates/public.ts';
import type { Secrets } from '#server/foundation/config/public.ts';
import type { ByteSource } from '../files/byte-source.ts';
import type { CsvRow } from '../files/read-csv.ts';
import { isCompanion } from '#contract/imports/file-formats.ts';
import { addLeftOutValues, type LeftOutValues } from '#contract/imports/left-out-values.ts';
import type { RowResult, LeftOutCell, ReportedRow } from '../formats/row-result.ts';
import { CompanionRows } from './companion-rows.ts';
import type { PreparedChunk, ReadTask, Survey } from './read-messages.ts';
import { EvenSample } from './sample.ts';
import { openSourceRows, type ReadingOptions, type SourceRows } from './source-rows.ts';

export interface RowsToRead {
  locate: () => string | ByteSource;
  options: ReadingOptions;
  /** A message to another thread turns each Buffer into a Uint8Array. */
  secrets: Secrets;
}

/** For an empty directory, where PostgreSQL and the importing thread take a fifth less time for each row, and for rows that replace facts. */
const largeChunkRows = 4_000;
/** Small enough that a transaction stays short: the change log waits for the oldest writer. */
const chunkRows = 1_000;
const sampleSize = 1_000;
const progressEveryRows = 2_000;

/** Scans every row to find failures of the whole file. The result of each row is reported when it is written. @throws ImportFault */
export async function surveyRows(
  { locate, options, secrets }: RowsToRead,
  onProgress: (rows: number, share: number) => void,
): Promise<Survey> {
  const { hasher } = chunkPreparer(secrets);
  const content = { bytes: 0, checksum: 0 };
  const file = await openSourceRows(locate, options, (chunk) => {
    content.bytes += chunk.byteLength;
    content.checksum = crc32(chunk, content.checksum);
  });
  // Not the rows themselves, each of which may have a megabyte.
  const sample = new EvenSample<Survey['sample']>(sampleSize);
  let rows = 0;
  for await (const batch of file.rows(() => sample.wantsNext())) {
    for (const row of batch) if ('cells' in row && row.cells.length > 0) sample.add(keysOf(hasher, file.map(row)));
    if (Math.floor((rows + batch.length) / progressEveryRows) > Math.floor(rows / progressEveryRows))
      onProgress(rows, file.share());
    rows += batch.length;
  }
  const meaning = file.columns === null ? [] : [hex(crc32(JSON.stringify(file.columns)))];
  return {
    format: file.format,
    ignoredColumns: file.ignoredColumns,
    columns: file.columns,
    basis: file.basis,
    rows,
    fingerprint: [content.bytes, hex(content.checksum), ...meaning].join('-'),
    sample: sample.items().flat(),
  };
}

/** Those of a person, if the row describes one. */
const keysOf = (hasher: IdentityHasher, result: RowResult): Survey['sample'] =>
  result.kind === 'candidate' ? [hasher.keysOf(result.draft)] : [];

const hex = (checksum: number): string => checksum.toString(16).padStart(8, '0');

/** @throws ImportFault */
export async function* chunksOfRows(
  { locate, options, secrets }: RowsToRead,
  { origin, afterLine, isDirectoryEmpty }: Extract<ReadTask, { kind: 'write' }>,
): AsyncGenerator<PreparedChunk, void, undefined> {
  const { hasher, prepare } = chunkPreparer(secrets);
  const file: SourceRows = await openSourceRows(locate, options);
  const companionRows = new CompanionRows((npi) => hasher.npiKey(npi));
  const isQuick = isDirectoryEmpty || file.format === 'nppes-places' || file.format === 'medicare-clinicians';
  const chunkSize = isQuick ? largeChunkRows : chunkRows;
  for await (const chunk of inChunks(resultsOf(file, afterLine, companionRows), chunkSize)) {
    const results = chunk.filter((result) => result !== null);
    if (results.length === 0) continue;
    const people = packDrafts([
      ...results.flatMap((result) => {
        if (result.kind === 'ended') return { claimKey: hasher.npiKey(result.npi), says: null };
        return result.kind === 'candidate' ? prepare(result.draft, origin) : [];
      }),
      ...companionRows.inChunk(results),
    ]);
    const rejected = results.filter((result) => result.kind === 'rejected');
    yield {
      rows: results.length,
      lastLine: results.at(-1)?.line ?? 0,
      skipped: results.length - rejected.length - people.count - people.changeRows,
      rejected,
      leftOut: leftOutOf(results),
      leftOutRows: leftOutRows(results),
      invalidNpis: results.filter((result) => result.kind === 'candidate' && result.hasInvalidNpi).length,
      organizationKeys: results.flatMap((result) =>
        result.kind === 'organization' ? [hasher.npiKey(result.npi)] : [],
      ),
      people,
    };
  }
}

/** Null: the row is not read again. Only what a row says waits for its chunk, because its cells may have a megabyte. */
async function* resultsOf(
  file: SourceRows,
  afterLine: number,
  companionRows: CompanionRows,
): AsyncGenerator<(RowResult | null)[], void, undefined> {
  // What is written already says which rows add to others of the same person.
  const mapped = (row: CsvRow): RowResult | null => {
    if (row.line > afterLine) return companionRows.seen(file.map(row));
    if (isCompanion(file.format)) companionRows.seen(file.map(row));
    return null;
  };
  for await (const batch of file.rows()) yield batch.map(mapped);
}

async function* inChunks<T>(batches: AsyncIterable<T[]>, size: number): AsyncGenerator<T[], void, undefined> {
  let rest: T[] = [];
  for await (const batch of batches) {
    rest = rest.length === 0 ? batch : [...rest, ...batch];
    let from = 0;
    for (; rest.length - from >= size; from += size) yield rest.slice(from, from + size);
    rest = rest.slice(from);
  }
  if (rest.length > 0) yield rest;
}

/** How many values of the rows could not be read, by column. */
function leftOutOf(results: readonly RowResult[]): LeftOutValues {
  const cells = results.flatMap((result) => leftOutIn(result));
  return addLeftOutValues(
    [],
    cells.map(({ column, sample }) => ({ column, count: 1, samples: [sample] })),
  );
}

/** Each such value as a row of the file that an operator corrects. */
const leftOutRows = (results: readonly RowResult[]): ReportedRow[] =>
  results.flatMap((result) =>
    leftOutIn(result).map(({ column, sample }) => ({
      line: result.line,
      reason: 'The value could not be read, and its row was imported without it.',
      cells: { column, value: sample },
    })),
  );

const leftOutIn = (result: RowResult): readonly LeftOutCell[] => ('leftOut' in result ? (result.leftOut ?? []) : []);
