// Reads the files of imports in the thread of the test: starting the reading threads takes longer than all else that a small import does.
import type { FileJob, FileReading } from '../reading/read-in-worker.ts';
import { chunksOfRows, surveyRows, type RowsToRead } from '../reading/read-rows.ts';

function rowsOf({ file, options, secrets }: Omit<FileJob, 'task'>): RowsToRead {
  if (typeof file !== 'string') throw new Error('An uploaded file is read in the reading thread.');
  return { locate: () => file, options, secrets };
}

/** The import ends as if it were killed after its first chunk. */
export const readOneChunk: FileReading = {
  survey: (job, onProgress) => readHere.survey(job, onProgress),
  chunks: async function* chunks(job) {
    for await (const chunk of readHere.chunks(job)) {
      if (job.task.kind === 'write' && job.task.afterLine < chunk.lastLine) yield chunk;
      throw new Error('The import was killed.');
    }
  },
};

export const readHere: FileReading = {
  survey: (job, onProgress) => surveyRows(rowsOf(job), onProgress),
  chunks: async function* chunks({ task, ...job }) {
    if (task.kind !== 'write') throw new Error(`The task ${task.kind} prepares no chunks.`);
    yield* chunksOfRows(rowsOf(job), task);
  },
};
