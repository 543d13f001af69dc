// Encodes uploaded images in threads of their own, one at a time, so that a hostile file can neither stop the server nor fill its memory.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { siteImageBytesMax, siteImagePixelsMax, siteImageTexts } from '#contract/site-settings/site-image-rules.ts';
import { Admission } from '#server/foundation/admission/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { EncodedImage, ImageRefusal } from './encode-image.ts';

export type EncodeSafely = (type: string, bytes: Buffer) => Promise<EncodedImage>;

const waitingMax = 2;
const patienceMs = 20_000;

/** @throws AppError for what is no image, is too large, or has too many pixels */
export function imageEncoder(): EncodeSafely {
  // Encoding waits for a processor and not for the database, so the wait budget of the request does not limit it.
  const places = new Admission({ runningMax: 1, waitingMax, usesWaitBudget: false }, { full: busy });
  return async (type, bytes) => {
    if (!type.startsWith('image/')) throw notAnImage(siteImageTexts.wrongType);
    if (bytes.length === 0) throw notAnImage(siteImageTexts.empty);
    if (bytes.length > siteImageBytesMax) throw new AppError('too_large', 'IMAGE_TOO_LARGE', siteImageTexts.tooLarge);
    const result = await places.run(null, () => encodeInThread(bytes));
    if (result === 'not_an_image') throw notAnImage(siteImageTexts.unreadable);
    if (result === 'too_many_pixels')
      throw new AppError(
        'too_large',
        'IMAGE_TOO_LARGE',
        `The image has more than ${siteImagePixelsMax / 1_000_000} million pixels. Make it smaller and upload it again.`,
      );
    return result;
  };
}

const busy = (): AppError =>
  new AppError('unavailable', 'BUSY', 'Other images are being processed. Wait a moment and upload the image again.', {
    retryAfterSeconds: 5,
  });

async function encodeInThread(bytes: Buffer): Promise<EncodedImage | ImageRefusal> {
  const worker = new Worker(new URL('image-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  try {
    const messages = await once(worker, 'message', { signal: AbortSignal.timeout(patienceMs) });
    const result: EncodedImage | ImageRefusal = messages[0];
    return result;
  } catch {
    // The thread took too long or too much memory.
    return 'not_an_image';
  } finally {
    await worker.terminate();
  }
}

const notAnImage = (message: string): AppError => new AppError('unsupported', 'NOT_AN_IMAGE', message);
