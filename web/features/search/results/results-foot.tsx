import type { SearchAnswer } from '#contract/search/search.ts';
import { Key } from '#web/ui/key.tsx';
import { formatCount } from '#web/ui/format.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import styles from './results-foot.module.css';
import { addressOf, resultsPerPage, type Search } from '../address/search-address.ts';
import { withPage } from '../address/search-changes.ts';
import type { ChangeSearch } from '../address/search-address-provider.tsx';
import { useOpenKeySheet } from '../keyboard/key-sheet.tsx';

interface ResultsFootProps {
  search: Search;
  answer: SearchAnswer;
  changeSearch: ChangeSearch;
}

/** The range of results on screen, the links to other pages, and the keys. */
export function ResultsFoot({ search, answer, changeSearch }: ResultsFootProps) {
  return (
    <footer className={styles.bar}>
      <p className={styles.range}>{rangeOf(search.page, answer.count)}</p>
      <Pagination page={search.page} totalPages={answer.totalPages} {...pageTurning(search, changeSearch)} />
      <p className={styles.keys}>
        <span aria-hidden="true">
          <Key>j</Key> <Key>k</Key> move
        </span>
        <span aria-hidden="true">
          <Key>x</Key> select
        </span>
        <span aria-hidden="true">
          <Key>r</Key> reveal
        </span>
        <button type="button" className={styles.all} aria-keyshortcuts="?" onClick={useOpenKeySheet()}>
          <Key>?</Key> all shortcuts
        </button>
      </p>
    </footer>
  );
}

/** The address of another page of the same search, and how to go there without loading the document. */
export const pageTurning = (search: Search, changeSearch: ChangeSearch) => ({
  addressOf: (page: number) => addressOf(withPage(page)(search)),
  onPage: (page: number) => changeSearch(withPage(page)),
});

function rangeOf(page: number, count: number): string {
  const first = (page - 1) * resultsPerPage + 1;
  return first > count
    ? `${formatCount(count)} in total`
    : `${formatCount(first)}–${formatCount(Math.min(count, page * resultsPerPage))} of ${formatCount(count)}`;
}
