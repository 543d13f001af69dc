// The files that a page gives to the browser to save.
import { beforeEach, vi } from 'vitest';

export interface SavedFile {
  name: string;
  /** The media type. */
  type: string;
  /** In bytes. */
  size: number;
}

/** Registers a hook: the array has the files of the running test. */
export function recordSavedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = [];
  let blobs: Parameters<typeof URL.createObjectURL>[0][] = [];
  beforeEach(() => {
    saved.length = 0;
    blobs = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob) - 1}`);
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      const blob = blobs[Number(this.href.split(':')[1])];
      saved.push({
        name: this.download,
        ...(blob instanceof Blob ? { type: blob.type, size: blob.size } : { type: '', size: 0 }),
      });
    });
  });
  return saved;
}
