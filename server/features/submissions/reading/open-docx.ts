// Opens the ZIP file of a Word document, within limits for its entries and for what they expand to. Only the parts that
// have text are expanded, never to a file.
import { configure, Uint8ArrayReader, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { FileRefused } from './file-refusals.ts';

configure({ useWebWorkers: false });

const entriesMax = 1_000;
/** Of all parts that are read from one file. */
const expandedBytesMax = 24 * 1024 * 1024;

export interface Docx {
  has: (name: string) => boolean;
  names: () => string[];
  /** Calls `take` with the expanded bytes of the part, and then with null. */
  read: (name: string, take: (bytes: Uint8Array | null) => void) => Promise<void>;
}

/** @throws FileRefused */
export async function openDocx(file: Uint8Array): Promise<Docx> {
  const entries = await listEntries(file);
  let expandedBytes = 0;
  return {
    has: (name) => entries.has(name),
    names: () => [...entries.keys()],
    read: async (name, take) => {
      const entry = entries.get(name);
      if (entry === undefined) throw new FileRefused('damaged');
      const sink = new WritableStream<Uint8Array>({
        write: (bytes) => {
          expandedBytes += bytes.byteLength;
          // What an entry says about its size may be a lie, so the bytes are counted.
          if (expandedBytes > expandedBytesMax) throw new FileRefused('too_complex');
          take(bytes);
        },
      });
      await entry.getData(sink, { checkSignature: true, checkOverlappingEntry: true });
      take(null);
    },
  };
}

async function listEntries(file: Uint8Array): Promise<Map<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  let count = 0;
  for await (const entry of new ZipReader(new Uint8ArrayReader(file)).getEntriesGenerator()) {
    count += 1;
    if (count > entriesMax) throw new FileRefused('too_complex');
    if (entry.encrypted) throw new FileRefused('encrypted');
    if (isUnusual(entry.filename) || entries.has(entry.filename)) throw new FileRefused('damaged');
    if (!entry.directory) entries.set(entry.filename, entry);
  }
  return entries;
}

/** Word writes relative names with slashes. A name that leaves the archive belongs to an attack on a program that extracts it. */
const isUnusual = (name: string): boolean =>
  name.length > 300 || /^[/\\]|\\|\0|^[a-z]:/i.test(name) || name.split('/').includes('..');
