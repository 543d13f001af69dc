// Decides when the index is saved: one snapshot at a time, and never the same state twice.
import { Worker } from 'node:worker_threads';
import type { Source } from './change-follower.ts';
import type { LiveIndex } from './live-index.ts';
import type { SnapshotOrder } from './snapshot-writer.ts';

export class SnapshotSaver {
  private readonly file: string;
  private readonly index: LiveIndex;
  private savedSource: Source | null;
  private saving: Promise<void> | null = null;

  /** `savedSource`: the source of the existing file; null when there is none. */
  constructor(file: string, index: LiveIndex, savedSource: Source | null) {
    this.file = file;
    this.index = index;
    this.savedSource = savedSource;
  }

  /** Saves the current moment, after a running snapshot if there is one. Does nothing when nothing changed. */
  async save(): Promise<void> {
    while (this.saving !== null) await this.saving.catch(() => undefined);
    const moment = this.index.saved();
    if (moment === null || moment.source === this.savedSource) return;
    this.saving = write({ file: this.file, ...moment });
    try {
      await this.saving;
      this.savedSource = moment.source;
    } finally {
      this.saving = null;
    }
  }
}

function write(order: SnapshotOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('snapshot-writer.ts', import.meta.url), { workerData: order });
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The snapshot was not finished.')));
  });
}
