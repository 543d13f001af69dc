// The thread that reads: bytes to rows to drafts, hashed, sealed and encoded, so that the importing thread only decides
// and writes. Sealing runs in this thread too, because passing every draft to another thread costs more than sealing it.
import { crc32 } from 'node:zlib';
import { parentPort, workerData } from 'node:worker_threads';
import {
  blocksOf,
  contactVault,
  draftPreparer,
  identityHasher,
  packDrafts,
} from '#server/features/candidates/public.ts';
import { lowerThreadPriority, niceness } from '#server/foundation/thread-priority/public.ts';
import { ImportFault } from '../import-fault.ts';
import { sourceOfParts } from '../files/byte-source.ts';
import { isWorkbook } from '../files/open-source-file.ts';
import type { ByteSource } from '../files/byte-source.ts';
import type { RowResult } from '../formats/row-result.ts';
import type { FileToRead, ReadJob, ReadMessage, ReadTask, Survey } from './read-messages.ts';
import { previewFile } from './preview-file.ts';
import { partReader } from './part-reader.ts';
import { EvenSample } from './sample.ts';
import { openSourceRows } from './source-rows.ts';
import type { SourceRows } from './source-rows.ts';
import { leftOutOf, leftOutRows } from './left-out.ts';

const port = parentPort;
if (port === null) throw new Error('The reader runs in a worker thread.');
const say = (message: ReadMessage, handedOver: ArrayBuffer[] = []): void => port.postMessage(message, handedOver);

/** Each message from the importing thread allows one more chunk, so that reading never runs far ahead of writing. */
const credits = { free: 0, wake: (): void => undefined };
port.on('message', () => {
  credits.free += 1;
  credits.wake();
});

async function takeCredit(): Promise<void> {
  if (credits.free === 0) {
    await new Promise<void>((resolve) => {
      credits.wake = resolve;
    });
  }
  credits.free -= 1;
}

const job: ReadJob = workerData;
credits.free = job.chunksAhead;
const locate = locatorOf(job.file);

function locatorOf(file: FileToRead): () => string | ByteSource {
  if (typeof file === 'string') return () => file;
  const readPart = partReader(file.port);
  return () => sourceOfParts(file, readPart, file.expandedBytesMax);
}

const hasher = identityHasher(Buffer.from(job.secrets.lookupKey));
/** For an empty directory: PostgreSQL and the importing thread take a fifth less time for each row. */
const emptyDirectoryChunkRows = 4_000;
/** Small enough that a transaction stays short: the change log waits for the oldest writer. */
const chunkRows = 1_000;
const sampleSize = 1_000;
const progressEveryRows = 2_000;

/** Scans every row to find failures of the whole file. The result of each row is reported when it is written. */
async function survey(): Promise<void> {
  const content = { bytes: 0, checksum: 0 };
  const file = await openSourceRows(locate, job.options, (chunk) => {
    content.bytes += chunk.byteLength;
    content.checksum = crc32(chunk, content.checksum);
  });
  // Not the rows themselves, each of which may have a megabyte.
  const sample = new EvenSample<Survey['sample']>(sampleSize);
  let rows = 0;
  for await (const batch of file.rows(() => sample.wantsNext())) {
    for (const row of batch) if ('cells' in row && row.cells.length > 0) sample.add(keysOf(file.map(row)));
    if (Math.floor((rows + batch.length) / progressEveryRows) > Math.floor(rows / progressEveryRows))
      say({ kind: 'progress', rows, share: file.share() });
    rows += batch.length;
  }
  const meaning = file.columns === null ? [] : [hex(crc32(JSON.stringify(file.columns)))];
  const fingerprint = [content.bytes, hex(content.checksum), ...meaning].join('-');
  say({
    kind: 'survey',
    survey: {
      format: file.format,
      ignoredColumns: file.ignoredColumns,
      columns: file.columns,
      basis: file.basis,
      rows,
      fingerprint,
      sample: sample.items().flat(),
    },
  });
}

/** Those of a person, if the row describes one. */
const keysOf = (result: RowResult): Survey['sample'] =>
  result.kind === 'candidate' ? [hasher.keysOf(result.draft)] : [];

const hex = (checksum: number): string => checksum.toString(16).padStart(8, '0');

async function prepareRows({
  origin,
  afterLine,
  isDirectoryEmpty,
}: Extract<ReadTask, { kind: 'write' }>): Promise<void> {
  const [first, ...others] = job.secrets.contactKeys.map(({ id, key }) => ({ id, key: Buffer.from(key) }));
  if (first === undefined) throw new Error('There is no contact key.');
  const prepare = draftPreparer(contactVault([first, ...others]), hasher);
  // No search is slowed down in an empty directory.
  if (!isDirectoryEmpty) lowerThreadPriority(niceness.following);
  const file: SourceRows = await openSourceRows(locate, job.options);
  const chunkSize = isDirectoryEmpty ? emptyDirectoryChunkRows : chunkRows;
  for await (const chunk of inChunks(resultsOf(file, afterLine), chunkSize)) {
    const results = chunk.filter((result) => result !== null);
    if (results.length === 0) continue;
    const people = packDrafts(
      results.flatMap((result) => {
        if (result.kind === 'ended') return { endedKey: hasher.npiKey(result.npi) };
        return result.kind === 'candidate' ? prepare(result.draft, origin) : [];
      }),
    );
    const rejected = results.filter((result) => result.kind === 'rejected');
    const skipped = results.length - rejected.length - people.count - people.endedCount;
    const organizationKeys = results.flatMap((result) =>
      result.kind === 'organization' ? [hasher.npiKey(result.npi)] : [],
    );
    const invalidNpis = results.filter((result) => result.kind === 'candidate' && result.hasInvalidNpi).length;
    await takeCredit();
    say(
      {
        kind: 'chunk',
        chunk: {
          rows: results.length,
          lastLine: results.at(-1)?.line ?? 0,
          skipped,
          rejected,
          leftOut: leftOutOf(results),
          leftOutRows: leftOutRows(results),
          invalidNpis,
          organizationKeys,
          people,
        },
      },
      blocksOf(people),
    );
  }
}

/** Null: the row is not read again. Only what a row says waits for its chunk, because its cells may have a megabyte. */
async function* resultsOf(file: SourceRows, afterLine: number): AsyncGenerator<(RowResult | null)[], void, undefined> {
  for await (const batch of file.rows()) yield batch.map((row) => (row.line > afterLine ? file.map(row) : null));
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

async function work(): Promise<void> {
  if (job.task.kind === 'preview') say({ kind: 'preview', preview: await previewFile(locate, job.options) });
  else await (job.task.kind === 'survey' ? survey() : prepareRows(job.task));
}

try {
  if (!job.isWorkbook && (await isWorkbook(locate()))) say({ kind: 'workbook' });
  else {
    await work();
    say({ kind: 'end' });
  }
} catch (error) {
  if (!(error instanceof ImportFault)) throw error;
  say({ kind: 'fault', code: error.code, message: error.message, onScreen: error.onScreen });
}
port.close();
