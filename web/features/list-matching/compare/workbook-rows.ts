// Reads the rows of the first sheet with content of a workbook (XLSX), as imports read them: as the CSV of the sheet. Loaded with the first workbook.
import { BlobReader, ZipReader, type FileEntry } from '@zip.js/zip.js';
import {
  damagedWorkbook,
  expandsTooMuch,
  openWorkbook,
  WorkbookFault,
  type PartBytes,
  type WorkbookArchive,
} from '#office-files/public.ts';
import { FileFault, hasContent, rowsOf } from './table-rows.ts';

/** Of all parts together: it protects the memory from an archive that expands. */
const expandedBytesMax = 400 * 1_048_576;

/** The rows with content, some at a time, each with the share of the sheet that was read. @throws FileFault */
export async function* workbookRows(file: Blob): AsyncGenerator<{ rows: string[][]; share: number }, void, undefined> {
  try {
    const { sheets, open } = await openWorkbook(await archiveOf(file));
    const [first] = await sheets();
    const sheet = await open(first ?? null);
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let rest = '';
    for await (const chunk of sheet.chunks) {
      const read = rowsOf(rest + decoder.decode(chunk, { stream: true }), ',', false);
      rest = read.rest;
      yield {
        rows: read.rows.filter(hasContent),
        share: Math.min(0.99, sheet.readBytes() / Math.max(1, sheet.totalBytes)),
      };
    }
    yield { rows: rowsOf(rest, ',', true).rows.filter(hasContent), share: 1 };
  } catch (error) {
    throw error instanceof WorkbookFault ? fileFaultOf(error) : error;
  }
}

function fileFaultOf(fault: WorkbookFault): FileFault {
  if (fault.code === 'empty')
    return new FileFault('The workbook has no visible sheet with content. Choose a file with one person in each row.', {
      cause: fault,
    });
  return new FileFault('The workbook cannot be read. Save its sheet as CSV, then choose that file.', { cause: fault });
}

async function archiveOf(file: Blob): Promise<WorkbookArchive> {
  const entries = new Map<string, FileEntry>();
  try {
    for (const entry of await new ZipReader(new BlobReader(file)).getEntries())
      if (!entry.directory) entries.set(entry.filename, entry);
  } catch {
    throw damagedWorkbook();
  }
  const expansion = { bytes: 0 };
  return {
    names: [...entries.keys()],
    open: (name) => {
      const entry = entries.get(name);
      return entry === undefined ? Promise.reject(damagedWorkbook()) : Promise.resolve(bytesOf(entry, expansion));
    },
    writtenBytesMax: expandedBytesMax,
  };
}

/** `expansion`: how many bytes the parts of the archive have expanded to. */
function bytesOf(entry: FileEntry, expansion: { bytes: number }): PartBytes {
  let read = 0;
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const written = entry.getData(writable, { useWebWorkers: false });
    // Its failure is the failure of the reader below.
    written.catch(() => undefined);
    const reader = readable.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read().catch(damaged);
        if (done) break;
        read += value.byteLength;
        expansion.bytes += value.byteLength;
        if (expansion.bytes > expandedBytesMax) throw expandsTooMuch(expandedBytesMax);
        yield value;
      }
      await written.catch(damaged);
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }
  return { totalBytes: entry.uncompressedSize, readBytes: () => read, chunks: chunks() };
}

const damaged = (): never => {
  throw damagedWorkbook();
};
