// The filters by contact: phone on file, email on file, recently verified.
import { flagFilters, verifiedFilter } from '#contract/search/search-filters.ts';
import { FacetSection } from './facet-section.tsx';
import styles from './contact-facet.module.css';
import type { Search } from '../address/search-address.ts';
import { withSingle } from '../address/search-changes.ts';
import { SwitchRow } from './switch-row.tsx';
import type { ChangeSearch } from '../address/search-address-provider.tsx';

export function ContactFacet({ search, changeSearch }: { search: Search; changeSearch: ChangeSearch }) {
  return (
    <FacetSection name="filtersContact" title="Contact on file" selected={countContactFilters(search)}>
      {flagFilters.map(({ name, label }) => (
        <SwitchRow
          key={name}
          label={label}
          on={search[name] === true}
          onChange={(on) => changeSearch(withSingle(name, on ? true : undefined))}
        />
      ))}
      <fieldset className={styles.verified}>
        <legend className={styles.legend}>{verifiedFilter.label}</legend>
        <div className={styles.periods}>
          <Period
            label="Any time"
            on={search.verifiedWithinDays === undefined}
            onChoose={() => changeSearch(withSingle(verifiedFilter.name, undefined))}
          />
          {verifiedFilter.panelDays.map((days) => (
            <Period
              key={days}
              label={`${days} days`}
              on={search.verifiedWithinDays === days}
              onChoose={() => changeSearch(withSingle(verifiedFilter.name, days))}
            />
          ))}
        </div>
      </fieldset>
    </FacetSection>
  );
}

const countContactFilters = (search: Search): number =>
  flagFilters.filter(({ name }) => search[name] === true).length + (search.verifiedWithinDays === undefined ? 0 : 1);

function Period({ label, on, onChoose }: { label: string; on: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={styles.period} aria-pressed={on} onClick={onChoose}>
      {label}
    </button>
  );
}
