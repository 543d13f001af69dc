// The importing side of the reading thread.
import { on } from 'node:events';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { FilePreview } from '#contract/imports/column-mapping.ts';
import { blocksOf } from '#server/features/candidates/public.ts';
import { ImportFault } from '../import-fault.ts';
import type { UploadedFile } from '../uploads/uploaded-file.ts';
import { servePorts } from './part-reader.ts';
import type { PreparedChunk, ReadJob, ReadMessage, Survey } from './read-messages.ts';

/** Chunks that may be prepared ahead of the one being written. */
const aheadMax = 4;

interface Reading {
  worker: Worker;
  /** Aborted with the failure of the thread, of reading a part, or of the caller. */
  ended: AbortController;
}

/** `more` allows the thread one more chunk, and hands buffers back to it. */
type Received = ReadMessage & { more: (handedOver: ArrayBuffer[]) => void };

/**
 * Every message of the job, in order, up to its end. Leaving early ends the thread. A workbook under another name is found by its content,
 * and read by a second thread with the limits for workbooks. @throws ImportFault
 */
async function* messagesOf(
  job: FileJob,
  isWorkbook = hasNameOfWorkbook(job),
): AsyncGenerator<Received, void, undefined> {
  const { worker, ended } = start(job, isWorkbook);
  worker.once('error', (error) => ended.abort(error));
  let isOther = false;
  try {
    for await (const message of on(worker, 'message', { signal: ended.signal })) {
      const said: ReadMessage = message[0];
      isOther = said.kind === 'workbook';
      if (said.kind === 'end' || isOther) break;
      if (said.kind === 'fault') throw new ImportFault(said.code, said.message, { onScreen: said.onScreen });
      yield { ...said, more: (handedOver) => worker.postMessage('more', handedOver) };
    }
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    await worker.terminate();
  }
  if (isOther) yield* messagesOf(job, true);
}

/** The size of V8's young generation, four times the default. A chunk lives until it is packed, and copying it meanwhile took a quarter of the time. */
const maxYoungGenerationSizeMb = 192;

/** The texts of cells fill it before they are freed, and a workbook has its shared texts in memory as well. */
const maxYoungGenerationOfWorkbookMb = 24;

const limitsFor = (isWorkbook: boolean): ResourceLimits => ({
  maxYoungGenerationSizeMb: isWorkbook ? maxYoungGenerationOfWorkbookMb : maxYoungGenerationSizeMb,
});

const hasNameOfWorkbook = ({ file }: ImportedFile): boolean =>
  /\.xls[xm]$/i.test(typeof file === 'string' ? file : file.name);

export interface ImportedFile {
  /** The path of a file on the disk, or an uploaded file. */
  file: string | UploadedFile;
  /** Aborted: the reading ends with its reason. */
  signal?: AbortSignal | undefined;
}

export type FileJob = Omit<ReadJob, 'file' | 'isWorkbook' | 'chunksAhead'> & ImportedFile;

/** An uploaded file that is compressed may expand by this factor. The registry's file expands by about ten. */
const expansionMax = 100;
const expandedBytesMin = 64 * 1_048_576;

function start({ file, signal, ...rest }: FileJob, isWorkbook: boolean): Reading {
  const ended = new AbortController();
  if (signal?.aborted === true) ended.abort(signal.reason);
  signal?.addEventListener('abort', () => ended.abort(signal.reason), { once: true });
  const job = { ...rest, isWorkbook, chunksAhead: aheadMax };
  const options = { resourceLimits: limitsFor(isWorkbook) };
  const script = new URL('read-worker.ts', import.meta.url);
  if (typeof file === 'string')
    return { worker: new Worker(script, { ...options, workerData: { ...job, file } }), ended };
  const { name, bytes, partBytes, readPart } = file;
  const port = servePorts(readPart, (error) => ended.abort(error));
  const expandedBytesMax = Math.max(expandedBytesMin, bytes * expansionMax);
  const workerData: ReadJob = { ...job, file: { name, bytes, partBytes, expandedBytesMax, port } };
  return { worker: new Worker(script, { ...options, workerData, transferList: [port] }), ended };
}

/** Reads the file to its end without writing anything. @throws ImportFault */
export async function surveyFile(
  job: Omit<FileJob, 'task'>,
  onProgress: (rows: number, share: number) => void,
): Promise<Survey> {
  for await (const message of messagesOf({ ...job, task: { kind: 'survey' } })) {
    if (message.kind === 'progress') onProgress(message.rows, message.share);
    if (message.kind === 'survey') return message.survey;
  }
  throw new Error('The reader ended without a survey.');
}

/** @throws ImportFault when the file cannot be read at all */
export async function previewInWorker(job: Omit<FileJob, 'task'>): Promise<FilePreview> {
  for await (const message of messagesOf({ ...job, task: { kind: 'preview' } }))
    if (message.kind === 'preview') return message.preview;
  throw new Error('The reader ended without a preview.');
}

/** The file's rows, ready to be written chunk by chunk. Use a chunk only until you request the one after the next: this transfers its bytes back. @throws ImportFault */
export async function* preparedChunks(job: FileJob): AsyncGenerator<PreparedChunk, void, undefined> {
  let used: { chunk: PreparedChunk; more: Received['more'] } | null = null;
  for await (const message of messagesOf(job)) {
    if (message.kind !== 'chunk') continue;
    const { chunk, more } = message;
    yield chunk;
    // The reading thread frees them with its other new objects. In this thread, every few chunks would start a complete garbage collection.
    if (used !== null) used.more(blocksOf(used.chunk.people));
    used = { chunk, more };
  }
}

/** How an import reads its file. */
export interface FileReading {
  survey: typeof surveyFile;
  chunks: typeof preparedChunks;
}

export const inWorker: FileReading = { survey: surveyFile, chunks: preparedChunks };
