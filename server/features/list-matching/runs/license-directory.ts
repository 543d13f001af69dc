// Who has a license. All licenses are read into memory when a comparison needs them, because the number of a row must be no parameter of a
// statement, and an index on numbers would cost every import.
import { setTimeout as delay } from 'node:timers/promises';
import { withoutWaitBudget, type Database } from '#server/foundation/database/public.ts';
import { unavailable } from '#server/foundation/errors/public.ts';
import { licenseHash, readLicenseHashes, type LicenseHashes } from '../../candidates/public.ts';

export interface License {
  state: string;
  number: string;
}

const parts = 32;
/** A comparison that waits longer asks again. */
const waitMs = 5_000;
/** Reading takes at most this part of the time, so a large directory is read less often: 1.5 million people every few minutes. */
const readingShare = 20;
const keptMs = 600_000;

interface Loaded {
  licenses: LicenseTable;
  readMs: number;
  tookMs: number;
}

export class LicenseDirectory {
  private readonly database: Database;
  private loaded: Loaded | null = null;
  private reading: Promise<Loaded> | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(database: Database) {
    this.database = database;
  }

  /** The ids of the candidates who may have each license. @throws AppError `UNAVAILABLE` while they are read */
  async find(licenses: readonly License[]): Promise<string[][]> {
    if (licenses.length === 0) return [];
    const { licenses: table } = await this.read();
    return licenses.map((license) => table.find(licenseHash(license)));
  }

  private async read(): Promise<Loaded> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.loaded = null), keptMs).unref();
    const known = this.loaded;
    if (known !== null && performance.now() - known.readMs < readingShare * known.tookMs) return known;
    this.reading ??= withoutWaitBudget(() => this.readAgain());
    const loaded = await Promise.race([this.reading, delay(waitMs, null, { ref: false })]);
    if (loaded === null) throw unavailable('The licenses of the directory are being read. Try again in a few seconds.');
    return loaded;
  }

  private async readAgain(): Promise<Loaded> {
    try {
      this.loaded = await readAll(this.database);
      return this.loaded;
    } finally {
      this.reading = null;
    }
  }
}

async function readAll(database: Database): Promise<Loaded> {
  const startedMs = performance.now();
  const read: LicenseHashes[] = [];
  for (let part = 0; part < parts; part += 1) read.push(await readLicenseHashes(database, part, parts));
  const licenses = new LicenseTable(read);
  return { licenses, readMs: performance.now(), tookMs: performance.now() - startedMs };
}

/** 24 bytes a license; a Map would take four times as many. */
class LicenseTable {
  private readonly ids: BigUint64Array;
  private readonly hashes: BigUint64Array;
  /** By the lower bits of the hash: the place of a license, from 1. Of equal bits, the next free one. */
  private readonly places: Uint32Array;

  constructor(read: readonly LicenseHashes[]) {
    const count = read.reduce((sum, { ids }) => sum + ids.length, 0);
    this.ids = new BigUint64Array(count);
    this.hashes = new BigUint64Array(count);
    this.places = new Uint32Array(2 ** Math.ceil(Math.log2(2 * count + 1)));
    let to = 0;
    for (const { ids, hashes } of read) {
      this.ids.set(ids, to);
      this.hashes.set(hashes, to);
      to += ids.length;
    }
    const halves = new Uint32Array(this.hashes.buffer);
    for (let at = 0; at < count; at += 1) {
      let slot = this.slotOf(halves[2 * at] ?? 0);
      while (this.places[slot] !== 0) slot = this.slotOf(slot + 1);
      this.places[slot] = at + 1;
    }
  }

  /** The ids of those with the hash. */
  find(hash: bigint): string[] {
    const found = new Set<string>();
    for (let slot = this.slotOf(Number(hash & 0xffff_ffffn)); ; slot = this.slotOf(slot + 1)) {
      const place = this.places[slot] ?? 0;
      if (place === 0) return [...found];
      if (this.hashes[place - 1] === hash) found.add(String(this.ids[place - 1]));
    }
  }

  private slotOf(bits: number): number {
    return (bits & (this.places.length - 1)) >>> 0;
  }
}
