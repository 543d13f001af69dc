import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { recovered, type Fleet } from '../fleet.ts';

const fullMs = 6_000;

/** The disk of PostgreSQL is full, and is freed again. Returns the milliseconds until all works; null when there is no small disk to fill. */
export async function fillDisk(fleet: Fleet): Promise<number | null> {
  if (fleet.disk === null) return null;
  const file = join(fleet.disk, 'ballast');
  let isFull = false;
  try {
    const endMs = performance.now() + fullMs;
    while (performance.now() < endMs) {
      // Again and again, because PostgreSQL deletes files meanwhile.
      fill(file);
      isFull ||= await refusesMore(fleet);
      await delay(200);
    }
  } finally {
    rmSync(file, { force: true });
  }
  if (!isFull) throw new Error('The disk was filled, and PostgreSQL could still write.');
  return recovered(fleet);
}

/** Whether PostgreSQL cannot write what is larger than its buffers. */
const refusesMore = ({ database }: Fleet): Promise<boolean> =>
  database.pool.query('create temporary table ballast on commit drop as select generate_series(1, 1000000) as n').then(
    () => false,
    () => true,
  );

function fill(file: string): void {
  const handle = openSync(file, 'a');
  try {
    for (const bytes of [8_000_000, 4_096]) writeUntilFull(handle, Buffer.alloc(bytes));
  } finally {
    closeSync(handle);
  }
}

function writeUntilFull(handle: number, chunk: Buffer): void {
  try {
    for (;;) writeSync(handle, chunk);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
