// The counties of the United States, each as its main town and miles around it. data/README.md says how the table is made.
import { placeKey } from './place-key.ts';

export interface County {
  state: string;
  /** The town in its middle, such as `Chicago, IL`. */
  place: string;
  miles: number;
}

export const countyFile = new URL('data/us-counties.tsv.gz', import.meta.url);

/** By their names without *County*; those of one name with the most ZIP codes first. */
export function readCounties(text: string): ReadonlyMap<string, readonly County[]> {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name = '', state = '', town = '', miles = ''] = line.split('\t');
      return { name: placeKey(name), county: { state, place: `${town}, ${state}`, miles: Number(miles) } };
    });
  return new Map(
    [...Map.groupBy(lines, ({ name }) => name)].map(([name, own]) => [name, own.map(({ county }) => county)]),
  );
}
