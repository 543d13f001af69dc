import type { SearchAnswer } from '#contract/search.ts';
import { Key } from '#web/ui/key.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import styles from './results-foot.module.css';
import { resultsPerPage, type Search, writeSearch } from './search-address.ts';
import { withPage } from './search-changes.ts';
import type { ChangeSearch } from './use-search-address.ts';

type ResultsFootProps = { search: Search; answer: SearchAnswer; changeSearch: ChangeSearch; onKeys: () => void };

/** Which of the results are on screen, the other pages, and the keys. */
export function ResultsFoot({ search, answer, changeSearch, onKeys }: ResultsFootProps) {
  return (
    <footer className={styles.bar}>
      <p className={styles.range}>{rangeOf(search.page, answer.count)}</p>
      <Pagination page={search.page} totalPages={answer.totalPages}
        addressOf={(page) => `/search${writeSearch(withPage(page)(search))}`} onPage={(page) => changeSearch(withPage(page))} />
      <p className={styles.keys}>
        <span aria-hidden="true"><Key>j</Key> <Key>k</Key> move</span>
        <span aria-hidden="true"><Key>x</Key> select</span>
        <span aria-hidden="true"><Key>r</Key> reveal</span>
        <button type="button" className={styles.all} aria-keyshortcuts="?" onClick={onKeys}><Key>?</Key> all keys</button>
      </p>
    </footer>
  );
}

function rangeOf(page: number, count: number): string {
  const first = (page - 1) * resultsPerPage + 1;
  return first > count ? `${formatCount(count)} in all` : `${formatCount(first)}–${formatCount(Math.min(count, page * resultsPerPage))} of ${formatCount(count)}`;
}
