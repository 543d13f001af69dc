// The files of the registry, as it packs them.
import { createHash } from 'node:crypto';

/** The hash of the registry: base64 of SHA-256, without a key. */
export const hashOf = (normalized: string): string => createHash('sha256').update(normalized).digest('base64');

/** The requests about a list, by their ids: `[id, normalized value]`. */
export const listText = (rows: readonly (readonly [id: string, value: string])[], header = 'ID,Hash'): string =>
  [header, ...rows.map(([id, value]) => `${id},${hashOf(value)}`), ''].join('\n');

export const withdrawalText = (rows: readonly (readonly [id: string, value: string, list: string])[]): string =>
  ['ID,Hash,ListType', ...rows.map(([id, value, list]) => `${id},${hashOf(value)},${list}`), ''].join('\n');
