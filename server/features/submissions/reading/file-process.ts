// The process that reads one file: from its standard input, which begins with the type of the file, to JSON on its standard
// output. A thread does the reading; this one stays free to watch how much memory the process takes, and ends it in time.
import { Worker } from 'node:worker_threads';
import type { ReadingResult } from './reading-result.ts';
import { typeLength } from './type-prefix.ts';

const memoryBytesMax = 224 * 1024 * 1024;
const watchEveryMs = 4;
/** Of all threads together. A busy machine gives this process less time, and so it also ends later. */
const processorMsMax = 7_000;
/** The process that started this one ends it earlier. This counts only if that process is gone. */
const lifeMs = 90_000;

function end(result: ReadingResult): void {
  process.stdout.write(JSON.stringify(result), () => process.exit(0));
}

setTimeout(() => process.exit(1), lifeMs);
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.memoryUsage.rss() > memoryBytesMax || (user + system) / 1_000 > processorMsMax) process.exit(1);
}, watchEveryMs);

const chunks: Uint8Array[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const input = Buffer.concat(chunks);
const type = input.subarray(0, typeLength).toString('latin1').trim();
const file = new Uint8Array(input.subarray(typeLength));

const thread = new Worker(new URL('file-thread.ts', import.meta.url), {
  workerData: { type, file },
  transferList: [file.buffer],
  resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 },
  env: {},
  // What a library writes must not mix with the result.
  stdout: true,
  stderr: true,
});
process.permission.drop('worker');
thread.on('message', end);
thread.on('error', () => end({ refusal: 'too_complex' }));
