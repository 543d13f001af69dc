// A workbook is a zip archive of parts in XML, which name each other in relations (ECMA-376, Open Packaging Conventions).
// Only parts that are asked for are expanded, never to a file.
import { xmlReader, type XmlEvents } from './read-xml.ts';
import { damagedWorkbook, expandsTooMuch, tooLarge, withoutPart } from './workbook-faults.ts';

/** A workbook with hundreds of sheets and pictures has a few thousand. */
const partsMax = 10_000;
/** Of a part whose content is kept in memory, such as the styles: those of worn-out workbooks have about twenty megabytes. */
const keptPartBytesMax = 32 * 1_048_576;

/** Of a tag or a text. A cell has at most 32,767 characters, each of which takes up to seven. */
const pieceLengthMax = 1_048_576;

/** The content of a part while it is read. */
export interface PartBytes {
  /** As it is stored. */
  totalBytes: number;
  /** How much of `totalBytes` has been read so far. */
  readBytes(): number;
  /** Can be iterated once. */
  chunks: AsyncGenerator<Uint8Array, void, undefined>;
}

/** The zip archive. Who opens it limits what all of its parts together expand to. */
export interface WorkbookArchive {
  /** Of all files in it. */
  names: readonly string[];
  open: (name: string) => Promise<PartBytes>;
  /** Of the table that is written from the workbook. */
  writtenBytesMax: number;
}

export interface Relation {
  /** The last word of its address, which is the same in the strict and the transitional form. */
  type: string;
  /** The path of the part that it names. */
  path: string;
}

export class WorkbookParts {
  readonly archive: WorkbookArchive;
  /** Their names in the archive by path. Paths are compared without case, and some programs write them with backslashes. */
  private readonly names = new Map<string, string>();

  /** @throws WorkbookFault `damaged`, `workbook-too-large` */
  constructor(archive: WorkbookArchive) {
    const { names } = archive;
    if (names.length > partsMax) throw tooLarge(`The workbook has more than ${partsMax.toLocaleString('en-US')} parts`);
    this.archive = archive;
    for (const name of names) {
      const path = pathOf(name);
      if (this.names.has(path)) throw damagedWorkbook('The workbook has two parts with the same name');
      this.names.set(path, name);
    }
  }

  has(path: string): boolean {
    return this.names.has(path);
  }

  /** @throws WorkbookFault `damaged`, and what the archive throws, also while the bytes are read */
  async open(path: string): Promise<PartBytes> {
    const name = this.names.get(path);
    if (name === undefined) throw withoutPart(path);
    return this.archive.open(name);
  }

  /** Reads a part whose content is kept. `root`: the name of its outermost element. */
  async read(path: string, root: string, events: XmlEvents): Promise<void> {
    const reader = xmlPartReader(root, events);
    const { chunks } = await this.open(path);
    for await (const chunk of limited(chunks, keptPartBytesMax)) reader(chunk);
    reader(null);
  }

  /** What a part names, by the ids of its relations. Links to other files are left out. `path` '': the workbook as a whole. */
  async relationsOf(path: string): Promise<Map<string, Relation>> {
    const relations = new Map<string, Relation>();
    const place = `${folderOf(path)}_rels/${path.slice(folderOf(path).length)}.rels`;
    if (!this.has(place)) return relations;
    await this.read(place, 'Relationships', {
      open: (name, { Id = '', Type = '', Target = '', TargetMode = '' }) => {
        if (name === 'Relationship' && TargetMode !== 'External')
          relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: targetOf(Target, path) });
      },
      close: () => undefined,
    });
    return relations;
  }
}

/** Refuses more bytes than the limit. */
export async function* limited(
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw expandsTooMuch(bytesMax);
    yield chunk;
  }
}

/** As `xmlReader`, for a document with this outermost element. */
export function xmlPartReader(root: string, { open, ...events }: XmlEvents): (bytes: Uint8Array | null) => void {
  let isRoot = true;
  return xmlReader(
    {
      open: (name, attributes) => {
        if (isRoot && name !== root) throw damagedWorkbook();
        isRoot = false;
        open(name, attributes);
      },
      ...events,
    },
    damagedWorkbook,
    pieceLengthMax,
  );
}

export const pathOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** With its last slash; '' for a part that is in no folder. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** A target is relative to the folder of the part. One that leaves the archive names no part. */
function targetOf(target: string, path: string): string {
  const written = target.replaceAll('\\', '/');
  const steps: string[] = [];
  for (const step of (written.startsWith('/') ? written : folderOf(path) + written).split('/')) {
    if (step === '..' && steps.length > 0 && steps.at(-1) !== '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return pathOf(steps.join('/'));
}
