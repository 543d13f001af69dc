// A workbook is a zip archive of parts in XML, which name each other in relations (ECMA-376, Open Packaging Conventions).
// Only parts that are asked for are expanded, never to a file.
import { posix } from 'node:path';
import { xmlReader } from '#server/foundation/xml/public.ts';
import type { XmlEvents } from '#server/foundation/xml/public.ts';
import { ImportFault } from '../../import-fault.ts';
import type { ByteSource } from '../byte-source.ts';
import { bytesOfEntry, limited } from '../expanded-bytes.ts';
import type { Expansion, StoredBytes } from '../expanded-bytes.ts';
import { findZipEntry } from '../zip-archive.ts';
import type { ZipEntry } from '../zip-archive.ts';
import { damagedWorkbook, tooLarge, withoutPart } from './workbook-faults.ts';

/** A workbook with hundreds of sheets and pictures has a few thousand. */
const partsMax = 10_000;
/** Of all parts of a workbook on the disk: a sheet with as many rows as Excel allows and fifty columns has less. */
const expandedBytesMax = 4 * 1024 * 1_048_576;
/** Of a part whose content is kept in memory, such as the styles: those of worn-out workbooks have about twenty megabytes. */
const keptPartBytesMax = 32 * 1_048_576;

/** Of a tag or a text. A cell has at most 32,767 characters, each of which takes up to seven. */
const pieceLengthMax = 1_048_576;

export interface Relation {
  /** The last word of its address, which is the same in the strict and the transitional form. */
  type: string;
  /** The path of the part that it names. */
  path: string;
}

export class WorkbookParts {
  private readonly file: ByteSource;
  /** Their names in the archive by path. Paths are compared without case, and some programs write them with backslashes. */
  private readonly names = new Map<string, string>();
  private readonly opened = new Map<string, ZipEntry>();
  private readonly expansion: Expansion;

  /** @throws ImportFault `damaged`, `workbook-too-large` */
  constructor(file: ByteSource, names: readonly string[]) {
    if (names.length > partsMax) throw tooLarge(`The workbook has more than ${partsMax.toLocaleString('en-US')} parts`);
    this.file = file;
    this.expansion = { bytesMax: file.expandedBytesMax ?? expandedBytesMax, bytes: 0 };
    for (const name of names) {
      const path = pathOf(name);
      if (this.names.has(path)) throw damagedWorkbook('The workbook has two parts with the same name');
      this.names.set(path, name);
    }
  }

  has(path: string): boolean {
    return this.names.has(path);
  }

  /** @throws ImportFault `damaged`, also while the bytes are read */
  async open(path: string): Promise<StoredBytes> {
    return bytesOfEntry(this.file, await this.entry(path), this.expansion);
  }

  /** A new count of bytes with the limit of all parts, for what is written from them. */
  newExpansion(): Expansion {
    return { bytesMax: this.expansion.bytesMax, bytes: 0 };
  }

  /** Reads a part whose content is kept. `root`: the name of its outermost element. */
  async read(path: string, root: string, events: XmlEvents): Promise<void> {
    const reader = xmlPartReader(root, events);
    const { chunks } = await this.open(path);
    for await (const chunk of limited(chunks, { bytesMax: keptPartBytesMax, bytes: 0 })) reader(chunk);
    reader(null);
  }

  /** What a part names, by the ids of its relations. Links to other files are left out. `path` '': the workbook as a whole. */
  async relationsOf(path: string): Promise<Map<string, Relation>> {
    const relations = new Map<string, Relation>();
    const place = posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`);
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

  private async entry(path: string): Promise<ZipEntry> {
    const known = this.opened.get(path);
    if (known !== undefined) return known;
    const name = this.names.get(path);
    if (name === undefined) throw withoutPart(path);
    const entry = await findZipEntry(this.file, name).catch((error: unknown) => {
      const isOfEntry = error instanceof ImportFault && (error.code === 'empty' || error.code === 'zip-unsupported');
      throw isOfEntry ? damagedWorkbook() : error;
    });
    for (const other of this.opened.values()) if (overlap(entry, other)) throw damagedWorkbook();
    this.opened.set(path, entry);
    return entry;
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

/** A target is relative to the folder of the part. One that leaves the archive names no part. */
const targetOf = (target: string, path: string): string =>
  pathOf(
    posix.normalize(/^[/\\]/.test(target) ? target : posix.join(posix.dirname(path), target.replaceAll('\\', '/'))),
  );

const overlap = (one: ZipEntry, other: ZipEntry): boolean =>
  one.dataOffset < other.dataOffset + other.compressedBytes && other.dataOffset < one.dataOffset + one.compressedBytes;
