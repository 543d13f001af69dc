import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { recovered, type Fleet } from '../fleet.ts';

/** Seconds by which the clock of the first server differs, one after the other. */
const steps = ['+120', '-120', '+0'];
const stepMs = 3_000;

/** The clock of one server jumps ahead and back. Returns the milliseconds until all works; null when libfaketime is not installed. */
export async function stepClock(fleet: Fleet): Promise<number | null> {
  if (fleet.clock === null) return null;
  for (const step of steps) {
    writeFileSync(fleet.clock.file, `${step}\n`);
    await delay(stepMs);
  }
  return recovered(fleet);
}
