// Encrypts everything that contact keys protect with the newest of them.
import { countUnderOtherKeys, reseal } from '../foundation/sealing/public.ts';
import { sealingOf, type Infrastructure } from '../infrastructure.ts';
import { features } from './features.ts';

type RotationParts = Pick<Infrastructure, 'longDatabase' | 'secrets' | 'reloadSecrets'>;

/** How many records an older key encrypts. */
export const countBehind = ({ longDatabase, secrets }: RotationParts): Promise<number> =>
  countUnderOtherKeys(longDatabase, features.sealedTables, secrets.contactKeys[0].id);

/**
 * Returns how many records were encrypted again, by what they hold. `onProgress` receives the contacts that are done, and how many there were
 * to do.
 */
export async function rotateKeys(
  parts: RotationParts,
  onProgress: (done: number, total: number) => void,
): Promise<ReadonlyMap<string, number>> {
  const rotated = new Map<string, number>();
  for (const [holds, tables] of Map.groupBy(features.sealedTables, (table) => table.holds)) {
    const progress = holds === 'contacts' ? onProgress : undefined;
    rotated.set(holds, await reseal(parts.longDatabase, sealingOf(parts), tables, progress));
  }
  return rotated;
}
