// The filters by place: near a place, states as a map of tiles or as a list, cities, and the country.
import { useState } from 'react';
import { provinces, states } from '#contract/candidates/candidate-options.ts';
import { countries as countryNames, type Country } from '#contract/candidates/places.ts';
import type { FacetCount, SearchAnswer } from '#contract/search/search.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { formatCount } from '#web/ui/format.ts';
import type { Search } from '../../address/search-address.ts';
import type { ChangeSearch } from '../../address/search-address-provider.tsx';
import { withToggled } from '../../address/search-changes.ts';
import { useCounted } from '../../answer/counted-answers.ts';
import { FacetRows } from '../facet-rows.tsx';
import { FacetSection } from '../facet-section.tsx';
import { candidatesByPlace, type CandidatesByPlace } from './candidates-by-place.ts';
import { NearField } from './near-field.tsx';
import styles from './place-facet.module.css';
import { StateSelect } from './state-select.tsx';
import { StateTileMap, type StateTileMapProps } from './state-tile-map.tsx';
import { chosenValues, withValueToggled } from '../values-in-words.ts';
import { TagField } from '../tag-field.tsx';

interface PlaceFacetProps {
  answer: SearchAnswer | null;
  search: Search;
  changeSearch: ChangeSearch;
}

/** Counted together: what one of them does not have is computed with the other. */
const facets = ['state', 'country'] as const;

export function PlaceFacet({ answer, search, changeSearch }: PlaceFacetProps) {
  const [view, setView] = useState<'map' | 'list'>('map');
  const counted = useCounted('country', useCounted('state', answer));
  const { city: cities, country, near } = search;
  const selected = chosenValues('state', answer, search);
  const toggle = (filter: 'city' | 'country') => (value: string) => changeSearch(withToggled(filter, value));
  const covered: readonly Country[] = answer?.countries ?? ['US'];
  const names = covered.includes('CA') ? { ...states, ...provinces } : states;
  const choice: StateTileMapProps = {
    counts: countsOf(names, counted?.facets.state ?? []),
    found: counted?.count ?? 0,
    known: counted !== null,
    selected,
    onToggle: (state) => changeSearch(withValueToggled('state', state, answer?.understood ?? [])),
  };
  return (
    <FacetSection
      name="filtersWhere"
      title="Where"
      facets={facets}
      selected={selected.length + cities.length + (near === undefined ? 0 : 1)}
      aside={<ViewSwitch view={view} onView={setView} />}
    >
      {view === 'map' ? (
        <>
          <StateTileMap {...choice} />
          <StateSelect names={names} {...choice} />
        </>
      ) : (
        <StateList names={names} {...choice} />
      )}
      <div className={styles.part}>
        <NearField search={search} place={answer?.place ?? null} changeSearch={changeSearch} />
      </div>
      <div className={styles.part}>
        <TagField label="City" labelShown placeholder="Add a city" tags={cities} onToggle={toggle('city')} />
      </div>
      <Countries
        covered={covered}
        selected={country}
        places={
          counted && candidatesByPlace(counted, { hasStates: selected.length > 0, hasCountries: country.length > 0 })
        }
        onToggle={toggle('country')}
      />
    </FacetSection>
  );
}

type Names = Readonly<Record<string, string>>;

function countsOf(names: Names, counts: readonly FacetCount[]): ReadonlyMap<string, number> {
  const byState = new Map<string, number>(Object.keys(names).map((state) => [state, 0]));
  for (const { value, count } of counts) if (byState.has(value)) byState.set(value, count);
  return byState;
}

function StateList({ names, counts, known, selected, onToggle }: StateTileMapProps & { names: Names }) {
  const rows = Object.entries(names)
    .map(([value, label]) => ({ value, label, count: known ? (counts.get(value) ?? 0) : null }))
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
  return <FacetRows rows={rows} selected={selected} largest={rows[0]?.count ?? 0} onToggle={onToggle} />;
}

interface CountriesProps {
  covered: readonly Country[];
  selected: readonly string[];
  places: CandidatesByPlace | null;
  onToggle: (country: string) => void;
}

/** A directory of one country fixes it. The line below counts the candidates who are in no state. */
function Countries({ covered, selected, places, onToggle }: CountriesProps) {
  const rows = covered.map((value) => ({
    value,
    label: countryNames[value],
    count: places === null ? null : (places.byCountry.get(value) ?? 0),
  }));
  return (
    <div className={styles.countries}>
      {rows.length > 1 ? (
        <fieldset aria-label="Country">
          <FacetRows
            rows={rows}
            selected={selected}
            largest={Math.max(...rows.map(({ count }) => count ?? 0))}
            onToggle={onToggle}
          />
        </fieldset>
      ) : (
        <p className={styles.country}>
          <span>Country</span>
          <span className={styles.fixed}>
            <LockIcon size={14} />
            {countryNames.US}
          </span>
          <span className={styles.people}>{places !== null && formatCount(places.byCountry.get('US') ?? 0)}</span>
        </p>
      )}
      {places !== null && places.noState > 0 && (
        <p className={styles.rest}>
          US territory, or no state listed
          <span className={styles.people}>{formatCount(places.noState)}</span>
        </p>
      )}
    </div>
  );
}

function ViewSwitch({ view, onView }: { view: 'map' | 'list'; onView: (view: 'map' | 'list') => void }) {
  return (
    <fieldset className={styles.switch} aria-label="Show states as">
      <button type="button" aria-pressed={view === 'map'} onClick={() => onView('map')}>
        Map
      </button>
      <button type="button" aria-pressed={view === 'list'} onClick={() => onView('list')}>
        List
      </button>
    </fieldset>
  );
}
