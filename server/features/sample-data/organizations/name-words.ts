// Words in the names of organisations.

import { lastNames } from '../names/last-names.ts';
import { takenNames } from '../names/taken-names.ts';
import { splitList } from '../split-list.ts';

/** Very short names make poor signs (`Ng Health`), very long ones as well. */
const isSign = (name: string): boolean => name.length >= 5 && name.length <= 11 && !name.includes(' ');

export const practiceFounders = Object.entries(lastNames)
  .flatMap(([tradition, table]) => splitList(table).slice(0, tradition === 'british' ? 220 : 30))
  .filter(isSign);

/** Last names of the founders of old institutions. */
export const institutionFounders = [lastNames.british, lastNames.irish, lastNames.german, lastNames.nordic]
  .flatMap(splitList)
  .filter((name) => isSign(name) && !takenNames.has(name));

/** Patron saints of hospitals, chosen so that few or no real hospitals have these names. */
export const patrons =
  splitList(`St. Brendan, St. Columba, St. Adela, St. Cyprian, St. Honora, St. Isidore, St. Leander, St. Wilfrid, St. Callista, St. Aurelia, St. Bruno,
  St. Odilia, St. Remigius, St. Hedwig, St. Emeric, St. Fabiola, St. Swithin, St. Alban, Mount Tabor, Beth Hadar, Gracehaven, Our Lady of the Meadows, Good Neighbor,
  Mercy Gate, Bethesda Hill`);

/** What practices without a place or a founder call themselves. */
export const virtues =
  splitList(`Evergreen, Cornerstone, Horizon, Compassion, Landmark, Keystone, Beacon, Harmony, Pathway, Vitality, Northstar, Wellspring, Bridgeway, Premier,
  Signature, Trailside, Legacy, Advanced, Integrated, Compass, Renew, Clarity`);
