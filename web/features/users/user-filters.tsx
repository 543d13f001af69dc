// Which users are listed and in which order, as the address says.
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  signInDays,
  userPlans,
  userSearchLengthMax,
  userSignIns,
  userSorts,
  userStates,
} from '#contract/users/user-limits.ts';
import type { UserFilters } from '#contract/users/users.ts';
import { Select } from '#web/ui/select.tsx';
import styles from './users-screen.module.css';

type FilterName = Exclude<keyof UserFilters, 'query'>;

/** The first of the names is for no filter. */
const filters = [
  {
    name: 'plan',
    label: 'Plan',
    names: { '': 'Every plan', free: 'Free', trial: 'Trial', monthly: 'Monthly Plan', annual: 'Annual Plan' },
  },
  {
    name: 'state',
    label: 'State',
    names: { '': 'Every state', active: 'Active', suspended: 'Suspended' },
  },
  {
    name: 'signedIn',
    label: 'Last sign-in',
    names: {
      '': 'Any time',
      within_30_days: `Within ${signInDays} days`,
      before_30_days: `More than ${signInDays} days ago`,
      never: 'Never',
    },
  },
  {
    name: 'sort',
    label: 'Sort',
    names: {
      newest: 'Newest account',
      last_sign_in: 'Latest sign-in',
      longest_away: 'Longest away',
      plan: 'Plan',
      suspended: 'Suspended first',
    },
  },
] as const;

/** What the address asks for; values that do not exist are left out, and so is the order by default. */
export function useUserFilters() {
  const [parameters, setParameters] = useSearchParams();
  const valueOf = <Value extends string>(name: FilterName, values: readonly Value[]): Value | undefined =>
    values.find((value) => value === parameters.get(name));
  const [plan, state, signedIn, sort] = [
    valueOf('plan', userPlans),
    valueOf('state', userStates),
    valueOf('signedIn', userSignIns),
    valueOf('sort', userSorts),
  ];
  const asked = {
    query: (parameters.get('query') ?? '').slice(0, userSearchLengthMax),
    ...(plan && { plan }),
    ...(state && { state }),
    ...(signedIn && { signedIn }),
    ...(sort && sort !== 'newest' && { sort }),
  };
  const addressOf = (changes: Record<string, string>): URLSearchParams =>
    new URLSearchParams(Object.entries({ ...asked, ...changes }).filter(([, value]) => value !== ''));
  /** Changes since the address was rendered. A second change before that must keep the first one. */
  const pending = useRef<{ since: URLSearchParams; changes: Record<string, string> }>(null);
  return {
    asked,
    addressOf,
    /** Begins at the first page. */
    change: (changes: Record<string, string>) => {
      const before = pending.current?.since === parameters ? pending.current.changes : {};
      pending.current = { since: parameters, changes: { ...before, ...changes } };
      setParameters(addressOf(pending.current.changes), { preventScrollReset: true });
    },
  };
}
export type AskedUsers = ReturnType<typeof useUserFilters>['asked'];

export const isFiltered = ({ plan, state, signedIn }: AskedUsers): boolean =>
  plan !== undefined || state !== undefined || signedIn !== undefined;

export const UserFilterBar = ({
  asked,
  onChange,
}: {
  asked: AskedUsers;
  onChange: (changes: Record<string, string>) => void;
}) => (
  <div className={styles.filters} role="group" aria-label="Filters of the users">
    {filters.map(({ name, label, names }) => (
      <Select
        key={name}
        look="field"
        label={label}
        value={asked[name] ?? Object.keys(names)[0]}
        onChange={(event) => onChange({ [name]: event.target.value })}
        options={Object.entries(names).map(([value, text]) => [value, text])}
      />
    ))}
  </div>
);
