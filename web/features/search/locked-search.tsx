// The search screen of whoever may not search: the filters rest, and where people would stand are placeholders.
import type { Access } from '#contract/access.ts';
import { Paywall } from '#web/features/access/public.ts';
import { CandidateSkeleton } from '#web/features/candidates/public.ts';
import { FilterRail } from './filter-rail.tsx';
import styles from './search-screen.module.css';
import { resultsPerPage, type Search } from './search-address.ts';

const skeletons = Array.from({ length: resultsPerPage }, (_, place) => place);
const nothing = () => undefined;

export const LockedSearch = ({ kind, search }: { kind: Access['kind']; search: Search }) => (
  <div className={styles.screen}>
    <FilterRail search={search} facets={null} changeSearch={nothing} locked />
    <main id="main" className={styles.pane} tabIndex={-1}>
      <Paywall kind={kind}>{skeletons.map((place) => <CandidateSkeleton key={place} place={place} />)}</Paywall>
    </main>
  </div>
);
