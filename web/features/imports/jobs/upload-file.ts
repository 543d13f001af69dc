// Uploads a file in parts, so that a large one needs no long request and a lost connection costs one part.
import type { ImportFile } from '#contract/imports/import-files.ts';
import { importFilePartPath, importLimits } from '#contract/imports/import-limits.ts';
import { call, sendFilePart } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';

const triesMax = 3;

interface UploadOptions {
  /** An upload of this file that was interrupted; null: it begins. */
  begun: ImportFile | null;
  signal: AbortSignal;
  /** Receives the share that has arrived. */
  onProgress: (share: number) => void;
}

/** Rejects with a RequestError, or with an AbortError when `signal` fired. */
export async function uploadFile(file: File, { begun, signal, onProgress }: UploadOptions): Promise<void> {
  const opened = begun ?? (await call('imports.openImportFile', { fileName: file.name, bytes: file.size }, { signal }));
  const { id } = opened;
  const parts = opened.parts ?? Math.ceil(file.size / importLimits.partBytes);
  const received = begun?.partsReceived ?? 0;
  onProgress(received / parts);
  for (const number of numbersToSend(parts, received)) {
    const from = number * importLimits.partBytes;
    await sendAgain(importFilePartPath(id, number), file.slice(from, from + importLimits.partBytes), signal);
    onProgress(Math.max(received, number + 1) / parts);
  }
}

/** Parts arrive in their order. The first and the last one that arrived are sent again: the server compares them. */
function numbersToSend(parts: number, received: number): number[] {
  const again = received === 0 ? [] : [...new Set([0, received - 1])];
  return [...again, ...Array.from({ length: parts - received }, (_, at) => received + at)];
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
