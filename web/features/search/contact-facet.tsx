// Who can be reached, and how lately that was verified.
import { FacetSection } from './facet-section.tsx';
import styles from './contact-facet.module.css';
import type { Search } from './search-address.ts';
import { withSingle } from './search-changes.ts';
import { SwitchRow } from './switch-row.tsx';
import type { ChangeSearch } from './use-search-address.ts';

const periods = [30, 90, 180];

export function ContactFacet({ search, changeSearch }: { search: Search; changeSearch: ChangeSearch }) {
  return (
    <FacetSection title="Contact on file">
      <SwitchRow label="Phone" on={search.hasPhone === true} onChange={(on) => changeSearch(withSingle('hasPhone', on ? true : undefined))} />
      <SwitchRow label="Email" on={search.hasEmail === true} onChange={(on) => changeSearch(withSingle('hasEmail', on ? true : undefined))} />
      <fieldset className={styles.verified}>
        <legend className={styles.legend}>Verified within</legend>
        <div className={styles.periods}>
          <Period label="Any time" on={search.verifiedWithinDays === undefined} onChoose={() => changeSearch(withSingle('verifiedWithinDays', undefined))} />
          {periods.map((days) => (
            <Period key={days} label={`${days} days`} on={search.verifiedWithinDays === days} onChoose={() => changeSearch(withSingle('verifiedWithinDays', days))} />
          ))}
        </div>
      </fieldset>
    </FacetSection>
  );
}

function Period({ label, on, onChoose }: { label: string; on: boolean; onChoose: () => void }) {
  return <button type="button" className={styles.period} aria-pressed={on} onClick={onChoose}>{label}</button>;
}
