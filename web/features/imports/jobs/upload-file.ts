// Uploads a file in parts, so that a large one needs no long request and a lost connection costs one part.
import { importFilePartPath, importLimits } from '#contract/imports/import-limits.ts';
import { call, sendFilePart } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';

const triesMax = 3;

/** Rejects with a RequestError, or with an AbortError when `signal` fired. `onProgress` receives the share that has arrived. */
export async function uploadFile(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<void> {
  const { id, parts } = await call('imports.openImportFile', { fileName: file.name, bytes: file.size }, { signal });
  onProgress(0);
  for (let number = 0; number < parts; number += 1) {
    const from = number * importLimits.partBytes;
    await sendAgain(importFilePartPath(id, number), file.slice(from, from + importLimits.partBytes), signal);
    onProgress((number + 1) / parts);
  }
}

async function sendAgain(path: string, part: Blob, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendFilePart(path, part, signal);
    } catch (error) {
      const code = readFailure(error)?.code;
      const isTemporary = code === 'UNREACHABLE' || code === 'UNAVAILABLE';
      if (!isTemporary || signal.aborted || tries === triesMax) throw error;
    }
  }
}
