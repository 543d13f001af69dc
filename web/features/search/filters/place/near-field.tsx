// The filter by distance: a ZIP code or town, and how many miles around it. Enter applies the place; a cleared field removes it.
import { useId, useState } from 'react';
import { nearFilter, searchLimits } from '#contract/search/search-filters.ts';
import { useTypedEntry } from '#web/ui/pending-entries.ts';
import { Select } from '#web/ui/select.tsx';
import type { Search } from '../../address/search-address.ts';
import type { ChangeSearch } from '../../address/search-address-provider.tsx';
import { withNear } from '../../address/search-changes.ts';
import styles from './near-field.module.css';

interface NearFieldProps {
  search: Search;
  /** The place that the last answer was near; null for none and an unknown one. */
  place: string | null;
  changeSearch: ChangeSearch;
}

export function NearField({ search: { near, withinMiles }, place, changeSearch }: NearFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState(near ?? '');
  const [miles, setMiles] = useState(withinMiles);
  const [known, setKnown] = useState({ near, withinMiles });
  if (near !== known.near || withinMiles !== known.withinMiles) {
    setKnown({ near, withinMiles });
    if (near !== known.near) setDraft(near ?? '');
    if (withinMiles !== known.withinMiles) setMiles(withinMiles);
  }
  const apply = (distance: number) => {
    const written = draft.trim();
    if (written !== (near ?? '') || (written !== '' && distance !== withinMiles))
      changeSearch(withNear(written === '' ? undefined : written, distance));
  };
  useTypedEntry(() => {
    apply(miles);
    return true;
  });
  const isUnknown = near !== undefined && place === null && draft.trim() === near;
  return (
    <form
      className={styles.near}
      onSubmit={(event) => {
        event.preventDefault();
        apply(miles);
      }}
    >
      <div className={styles.place}>
        <label className={styles.label} htmlFor={id}>
          Near
        </label>
        <input
          id={id}
          className={styles.input}
          value={draft}
          maxLength={searchLimits.textLengthMax}
          placeholder="ZIP code or city"
          autoComplete="off"
          enterKeyHint="search"
          aria-invalid={isUnknown}
          aria-describedby={isUnknown ? `${id}-unknown` : undefined}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={() => draft.trim() === '' && apply(miles)}
        />
      </div>
      <Select
        label="Within"
        look="field"
        value={miles}
        onChange={(event) => {
          const distance = Number(event.currentTarget.value);
          setMiles(distance);
          apply(distance);
        }}
        options={distancesWith(miles).map((distance) => [distance, `${distance} miles`])}
      />
      {isUnknown && (
        <p id={`${id}-unknown`} className={styles.unknown}>
          This place is not known. Enter a ZIP code, or a city with its state.
        </p>
      )}
    </form>
  );
}

const distancesWith = (miles: number): number[] => [...new Set([...nearFilter.miles, miles])].toSorted((a, b) => a - b);
