// The thread that reads one file. Before it reads a byte of it, it gives up what it needed only to load its own code.
import { parentPort, workerData } from 'node:worker_threads';
import { proposeFields } from './fields/propose-fields.ts';
import { FileRefused } from './file-refusals.ts';
import { readDocx } from './read-docx.ts';
import { readPdf } from './read-pdf.ts';
import type { FileTask, ReadingResult } from './reading-result.ts';

for (const scope of ['fs.read', 'worker']) process.permission.drop(scope);

async function read({ type, file }: FileTask): Promise<ReadingResult> {
  try {
    const text = await (type === 'pdf' ? readPdf(file) : readDocx(file));
    return /\p{L}{2}/u.test(text) ? { proposals: proposeFields(text) } : { refusal: 'no_text' };
  } catch (error) {
    // The libraries report what is wrong with a file as errors of many kinds.
    return { refusal: error instanceof FileRefused ? error.refusal : 'damaged' };
  }
}

const task: FileTask = workerData;
parentPort?.postMessage(await read(task));
