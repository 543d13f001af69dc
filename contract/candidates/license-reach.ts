// Who may work in which state: by a license of that state, or by a compact. Pure. What it says of a person is not verified: a registry
// knows neither the status of a license nor where its owner lives today.
import type { CompactReach } from './clinical-facts.ts';
import { licenseCompacts } from './license-compacts.ts';
import type { LicenseCompact } from './license-compacts.ts';

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
      members.includes(state) && counts(compact, code) && (home === 'anyLicense' || state === mailingState)
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

const counts = ({ codes }: LicenseCompact, code: string | null): boolean =>
  code !== null && codes.some((prefix) => code.startsWith(prefix));

/** Every state where a person may work, each once. */
export function reachStates(facts: ReachFacts): string[] {
  const { licensed, compacts } = licenseReach(facts);
  return [...new Set([...licensed, ...compacts.flatMap(({ states }) => states)])];
}
