import { setTimeout as delay } from 'node:timers/promises';
import { recovered, type Fleet } from '../fleet.ts';

const silentMs = 8_000;

/** The connections of one server to PostgreSQL stop responding without being closed. Returns the milliseconds until all works. */
export async function silenceNetwork(fleet: Fleet, round: number): Promise<number> {
  const network = fleet.networks[round % fleet.networks.length];
  network?.blackHole();
  await delay(silentMs);
  network?.restore();
  return recovered(fleet);
}
