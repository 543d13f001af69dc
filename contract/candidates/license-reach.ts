// Who may work in which state: by a license of that state, or by a compact. Pure. What it says of a person is not verified: a registry
// knows neither the status of a license nor where its owner lives today.
import type { CompactReach } from './clinical-facts.ts';
import { licenseCompacts, type LicenseCompact } from './license-compacts.ts';

/** Of clinical facts. */
export interface ReachFacts {
  licenses: readonly {
    state: string;
    /** The taxonomy code beside which it is reported; null: no compact counts it. */
    code: string | null;
  }[];
  /** The state of the mailing address, and never of a practice; null: not on file, so that no compact of residents applies. */
  mailingState: string | null;
}

export interface LicenseReach {
  /** The states of the person's own licenses, in alphabetical order. */
  licensed: string[];
  compacts: CompactReach[];
  /** Where a compact shortens the way to a license. The person cannot work there by it. */
  fasterPaths: CompactReach[];
}

/** The operating states of each compact, in the order of the table. */
const operating = new Map(
  licenseCompacts.map((compact) => [
    compact,
    compact.members.flatMap(({ state, operatingSince }) => (operatingSince === null ? [] : [state])).toSorted(),
  ]),
);

export function licenseReach({ licenses, mailingState }: ReachFacts): LicenseReach {
  const licensed = [...new Set(licenses.map(({ state }) => state))].toSorted();
  const reached = [...operating].flatMap(([compact, members]): [LicenseCompact, CompactReach][] => {
    const { name, condition, home } = compact;
    const homes = licenses.flatMap(({ state, code }) =>
      members.includes(state) && isCounted(compact, code) && (home === 'anyLicense' || state === mailingState)
        ? [state]
        : [],
    );
    const [via] = homes.toSorted();
    const states = members.filter((state) => !licensed.includes(state));
    if (via === undefined || states.length === 0) return [];
    return [[compact, { compact: name, condition, isByResidence: home === 'residence', via, states }]];
  });
  const of = (isFasterPath: boolean): CompactReach[] =>
    reached.flatMap(([compact, reach]) => (compact.isFasterPath === isFasterPath ? [reach] : []));
  return { licensed, compacts: of(false), fasterPaths: of(true) };
}

const isCounted = ({ codes }: LicenseCompact, code: string | null): boolean =>
  code !== null && codes.some((prefix) => code.startsWith(prefix));

/**
 * Every state where a person may work, in few words for an index: states, and one word for all that the compacts of the person reach, such
 * as `+0.3`. No state of the one is in the other, so that counts add up.
 */
export function reachWords(facts: ReachFacts): string[] {
  const { licensed, compacts } = licenseReach(facts);
  // A compact that adds no state is left out: the person has a license of each.
  const word = wordOf(
    countedCompacts.flatMap(({ name }, at) => (compacts.some((each) => each.compact === name) ? [at] : [])),
  );
  const reached = statesOfWord.get(word);
  return reached === undefined ? licensed : [...licensed.filter((state) => !reached.has(state)), word];
}

/** The words by which an index finds those who may work in one of these states. */
export function wordsOfStates(states: readonly string[]): string[] {
  const words = [...statesOfWord].flatMap(([word, reached]) =>
    states.some((state) => reached.has(state)) ? [word] : [],
  );
  return [...states, ...words];
}

/** The number of people by word as the number by state, largest first, ties by state. */
export function countsOfStates(
  counts: readonly { value: string; count: number }[],
): { value: string; count: number }[] {
  const byState = new Map<string, number>();
  for (const { value, count } of counts)
    for (const state of statesOfWord.get(value) ?? [value]) byState.set(state, (byState.get(state) ?? 0) + count);
  return [...byState]
    .map(([value, count]) => ({ value, count }))
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}

const countedCompacts = licenseCompacts.filter(({ isFasterPath }) => !isFasterPath);
const wordOf = (numbers: readonly number[]): string => `+${numbers.join('.')}`;

/** Every set of compacts that a person can have. */
const statesOfWord: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Array.from({ length: 2 ** countedCompacts.length - 1 }, (_, at) => {
    const numbers = [...countedCompacts.keys()].filter((number) => ((at + 1) >> number) % 2 === 1);
    const reached = countedCompacts.flatMap((compact, number) =>
      numbers.includes(number) ? (operating.get(compact) ?? []) : [],
    );
    return [wordOf(numbers), new Set(reached)];
  }),
);
