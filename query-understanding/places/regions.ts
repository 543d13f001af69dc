// Regions, areas, counties and nicknames of cities, as people say them. data/regions.tsv has the table and the sources.
import { compounds } from '#search-index/public.ts';

export type Region = { label: string } & (
  | { kind: 'states'; states: readonly string[] }
  | { kind: 'near'; place: string; miles: number }
  | { kind: 'town'; place: string }
);

export const regionFile = new URL('data/regions.tsv', import.meta.url);

const keyOfName = (name: string): string =>
  compounds(name)
    .flatMap(({ parts }) => parts)
    .join(' ');

/** By their names. Throws for a line that cannot be read. */
export function readRegions(text: string): ReadonlyMap<string, Region> {
  const regions = new Map<string, Region>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [label = '', names = '', covers = ''] = line.split('\t');
    const region = regionOf(label, covers);
    for (const name of names.split('|')) {
      if (regions.has(keyOfName(name))) throw new RangeError(`Two regions have the name “${name}”.`);
      regions.set(keyOfName(name), region);
    }
  }
  return regions;
}

function regionOf(label: string, covers: string): Region {
  const [kind = '', ...rest] = covers.split(' ');
  if (kind === 'states') return { label, kind, states: rest.toSorted() };
  if (kind === 'town') return { label, kind, place: rest.join(' ') };
  const miles = Number(rest.at(-1));
  if (kind !== 'near' || !(miles > 0)) throw new RangeError(`The region “${label}” covers nothing that can be read.`);
  return { label, kind, place: rest.slice(0, -1).join(' '), miles };
}
