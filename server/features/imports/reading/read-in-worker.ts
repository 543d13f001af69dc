// The importing side of the reading thread.
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ImportFault } from '../import-fault.ts';
import type { PreparedChunk, ReadJob, ReadMessage, Survey } from './read-messages.ts';

/** Chunks that may be prepared ahead of the one being written. */
const aheadMax = 4;

/** Every message of the job, in order, up to its end. Leaving early ends the thread. @throws ImportFault */
async function* messagesOf(worker: Worker): AsyncGenerator<ReadMessage, void, undefined> {
  const left = new AbortController();
  worker.once('error', (error) => left.abort(error));
  try {
    for await (const message of on(worker, 'message', { signal: left.signal })) {
      const said: ReadMessage = message[0];
      if (said.kind === 'end') return;
      if (said.kind === 'fault') throw new ImportFault(said.code, said.message);
      yield said;
    }
  } catch (error) {
    throw left.signal.aborted ? left.signal.reason : error;
  } finally {
    await worker.terminate();
  }
}

/** The size of V8's young generation, four times the default. A chunk lives until it is packed, and copying it meanwhile took a quarter of the time. */
const maxYoungGenerationSizeMb = 192;

const start = (job: ReadJob): Worker =>
  new Worker(new URL('read-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxYoungGenerationSizeMb },
  });

/** Reads the file to its end without writing anything. @throws ImportFault */
export async function surveyFile(
  job: Omit<ReadJob, 'writing'>,
  onProgress: (rows: number, share: number) => void,
): Promise<Survey> {
  for await (const message of messagesOf(start({ ...job, writing: null }))) {
    if (message.kind === 'progress') onProgress(message.rows, message.share);
    if (message.kind === 'survey') return message.survey;
  }
  throw new Error('The reader ended without a survey.');
}

/** The file's rows, ready to be written chunk by chunk. @throws ImportFault */
export async function* preparedChunks(job: ReadJob): AsyncGenerator<PreparedChunk, void, undefined> {
  const worker = start(job);
  for (let credit = 0; credit < aheadMax; credit += 1) worker.postMessage('more');
  for await (const message of messagesOf(worker)) {
    if (message.kind !== 'chunk') continue;
    yield message.chunk;
    worker.postMessage('more');
  }
}
