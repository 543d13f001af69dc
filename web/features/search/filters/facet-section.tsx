import { useEffect, useId, useRef, type ReactNode } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { formatCount } from '#web/ui/format.ts';
import { usePreference } from '#web/ui/theme/preferences.ts';
import type { FacetName } from '#contract/search/search-filters.ts';
import { useAreFollowing } from '../answer/counted-answers.ts';
import { watchPart } from '../answer/shown-facets.ts';
import styles from './facet-section.module.css';

interface FacetSectionProps {
  /** The preference under which this browser remembers whether the section is open. The style sheet repeats the names. */
  name:
    | 'filtersSpecialty'
    | 'filtersWhere'
    | 'filtersLicense'
    | 'filtersRegistry'
    | 'filtersReach'
    | 'filtersQualifications'
    | 'filtersTitle'
    | 'filtersCompany'
    | 'filtersSkills'
    | 'filtersSize'
    | 'filtersRevenue'
    | 'filtersIndustry'
    | 'filtersContact'
    | 'filtersLists';
  title: string;
  /** The facets that it shows, always the same array. Absent: none. */
  facets?: readonly FacetName[];
  /** How many values are chosen; shown while the section is closed. */
  selected: number;
  /** A control to the right of the title; hidden while the section is closed. */
  aside?: ReactNode;
  children: ReactNode;
}

const none: readonly FacetName[] = [];

/** A titled part of the filters that opens and closes. The style sheet hides a closed part before scripts run, so the layout does not shift. */
export function FacetSection({ name, title, facets = none, selected, aside, children }: FacetSectionProps) {
  const id = useId();
  const [state, setState] = usePreference(name);
  const isOpen = state === 'open';
  const section = useRef<HTMLElement>(null);
  // Nothing is counted for a closed section.
  const areFollowing = useAreFollowing(isOpen ? facets : none);
  useEffect(
    () => (isOpen && facets.length > 0 && section.current !== null ? watchPart(section.current, facets) : undefined),
    [isOpen, facets],
  );
  return (
    <section
      ref={section}
      className={styles.section}
      aria-labelledby={id}
      data-name={name}
      data-counts={areFollowing ? 'following' : undefined}
    >
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={() => setState(isOpen ? 'closed' : 'open')}
          >
            <span>
              {title}
              {!isOpen && selected > 0 && <span className={styles.selected}> {formatCount(selected)}</span>}
            </span>
            <ChevronDownIcon size={14} />
          </button>
        </h3>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
