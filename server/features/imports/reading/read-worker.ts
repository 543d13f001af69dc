// The thread that reads: bytes to rows to drafts, hashed, sealed and encoded, so that the importing thread only decides
// and writes. Sealing runs in this thread too, because passing every draft to another thread costs more than sealing it.
import { parentPort, workerData } from 'node:worker_threads';
import { blocksOf, chunkCredits } from '#server/features/candidates/thread-public.ts';
import { lowerThreadPriority, niceness } from '#server/foundation/thread-priority/public.ts';
import { ImportFault } from '../import-fault.ts';
import { sourceOfParts, type ByteSource } from '../files/byte-source.ts';
import { isWorkbook } from '../files/open-source-file.ts';
import type { FileToRead, ReadJob, ReadMessage, ReadTask } from './read-messages.ts';
import { previewFile } from './preview-file.ts';
import { partReader } from './part-reader.ts';
import { chunksOfRows, surveyRows, type RowsToRead } from './read-rows.ts';

const port = parentPort;
if (port === null) throw new Error('The reader runs in a worker thread.');
const say = (message: ReadMessage, handedOver: ArrayBuffer[] = []): void => port.postMessage(message, handedOver);

const { file, options, secrets, task, isWorkbook: isReadAsWorkbook, chunksAhead }: ReadJob = workerData;
const takeCredit = chunkCredits(port, chunksAhead);
const source: RowsToRead = { locate: locatorOf(file), options, secrets };

function locatorOf(place: FileToRead): () => string | ByteSource {
  if (typeof place === 'string') return () => place;
  const readPart = partReader(place.port);
  return () => sourceOfParts(place, readPart, place.expandedBytesMax);
}

async function survey(): Promise<void> {
  const found = await surveyRows(source, (rows, share) => say({ kind: 'progress', rows, share }));
  say({ kind: 'survey', survey: found });
}

async function prepareRows(order: Extract<ReadTask, { kind: 'write' }>): Promise<void> {
  // No search is slowed down in an empty directory.
  if (!order.isDirectoryEmpty) lowerThreadPriority(niceness.following);
  for await (const chunk of chunksOfRows(source, order)) {
    await takeCredit();
    say({ kind: 'chunk', chunk }, blocksOf(chunk.people));
  }
}

async function work(): Promise<void> {
  if (task.kind === 'preview') say({ kind: 'preview', preview: await previewFile(source.locate, options) });
  else await (task.kind === 'survey' ? survey() : prepareRows(task));
}

try {
  if (!isReadAsWorkbook && (await isWorkbook(source.locate()))) say({ kind: 'workbook' });
  else {
    await work();
    say({ kind: 'end' });
  }
} catch (error) {
  if (!(error instanceof ImportFault)) throw error;
  say({ kind: 'fault', code: error.code, message: error.message, onScreen: error.onScreen });
}
port.close();
