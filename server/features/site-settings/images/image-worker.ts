// The thread that encodes one image.
import { parentPort, workerData } from 'node:worker_threads';
import { encodeImage } from './encode-image.ts';

// A library reports a damaged image with an error; it is no image then.
const result = await encodeImage(Buffer.from(workerData)).catch(() => 'not_an_image' as const);
parentPort?.postMessage(result);
