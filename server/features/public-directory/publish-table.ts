// Which counts of a specialty in a state a visitor may see. Each is part of two sums: of its specialty over all states, and of its
// state over all specialties. Pure.
import { publicCounts } from '#contract/search/public-counts.ts';

export interface PeopleTable {
  rows: readonly { specialty: string; total: number; counts: ReadonlyMap<string, number> }[];
  /** By state, with the people of specialties that have no row. */
  totals: ReadonlyMap<string, number>;
}

const { fewestShown } = publicCounts;

/** One sum with its published parts. */
interface Line {
  total: number;
  /** How many parts it can have. */
  partsMax: number;
  published: Map<string, number>;
}

/**
 * The published states of each specialty. What a line leaves out has at least 25 people and at least two parts, so subtracting the
 * published parts from the total of any line gives no count of a single part. `statesMax`: how many states there are.
 */
export function publishTable(
  { rows, totals }: PeopleTable,
  statesMax: number,
): ReadonlyMap<string, ReadonlySet<string>> {
  const published = new Map(
    rows.map(({ specialty, counts }) => [
      specialty,
      new Map([...counts].filter(([state, count]) => count >= fewestShown && totals.has(state))),
    ]),
  );
  const lineOfState = (state: string, total: number): Line => ({
    total,
    partsMax: rows.length,
    published: new Map(
      [...published].flatMap(([specialty, states]) => {
        const count = states.get(state);
        return count === undefined ? [] : [[specialty, count] as const];
      }),
    ),
  });
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const { specialty, total } of rows) {
      const states = published.get(specialty) ?? new Map<string, number>();
      for (const state of partsToHide({ total, partsMax: statesMax, published: states })) {
        states.delete(state);
        isSettled = false;
      }
    }
    for (const [state, total] of totals)
      for (const specialty of partsToHide(lineOfState(state, total))) {
        published.get(specialty)?.delete(state);
        isSettled = false;
      }
  }
  return new Map([...published].map(([specialty, states]) => [specialty, new Set(states.keys())]));
}

/** The smallest published parts, until the others are enough. */
function partsToHide({ total, partsMax, published }: Line): string[] {
  const smallestFirst = [...published].toSorted(([, a], [, b]) => a - b);
  let left = total - smallestFirst.reduce((sum, [, count]) => sum + count, 0);
  let hiddenParts = partsMax - smallestFirst.length;
  const hidden: string[] = [];
  for (const [part, count] of smallestFirst) {
    // When every part is published, what is left belongs to no part.
    const isEnough = hiddenParts === 0 ? left === 0 || left >= fewestShown : hiddenParts >= 2 && left >= fewestShown;
    if (isEnough) break;
    hidden.push(part);
    left += count;
    hiddenParts += 1;
  }
  return hidden;
}
