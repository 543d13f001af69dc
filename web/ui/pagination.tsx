import { Fragment } from 'react';
import { Link } from 'react-router';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { formatCount } from './numbers.ts';
import { type PageStep, pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

type PaginationProps = {
  page: number;
  totalPages: number;
  /** The address of a page, so that it opens in a new tab and without scripts. */
  addressOf: (page: number) => string;
  onPage: (page: number) => void;
};

/** Numbers where there is room for them, `Page 3 of 1,649` where there is not. */
export function Pagination({ page, totalPages, addressOf, onPage }: PaginationProps) {
  if (totalPages < 1) return null;
  const toPage = (target: number) => ({
    to: addressOf(target),
    onClick: (event: React.MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      onPage(target);
    },
  });
  const step = (item: PageStep, index: number) => {
    if (item === 'gap') return <span key={`gap-${index}`} className={styles.gap} aria-hidden="true">…</span>;
    const here = item === page;
    return (
      <Link key={item} {...toPage(item)} className={here ? `${styles.page} ${styles.current}` : styles.page}
        aria-label={`Page ${formatCount(item)}`} aria-current={here ? 'page' : undefined}>
        {formatCount(item)}
      </Link>
    );
  };
  return (
    <nav className={styles.pages} aria-label="Pages of results">
      <Fragment key="previous">
        {page > 1
          ? <Link {...toPage(Math.min(page - 1, totalPages))} className={styles.step} aria-label="Previous page" rel="prev"><ChevronLeftIcon /></Link>
          : <span className={styles.step} aria-hidden="true"><ChevronLeftIcon /></span>}
      </Fragment>
      <span className={styles.numbers}>{pageWindow(Math.min(page, totalPages), totalPages).map(step)}</span>
      <span className={styles.words}>Page {formatCount(page)} of {formatCount(totalPages)}</span>
      {page < totalPages
        ? <Link {...toPage(page + 1)} className={styles.step} aria-label="Next page" rel="next"><ChevronRightIcon /></Link>
        : <span className={styles.step} aria-hidden="true"><ChevronRightIcon /></span>}
    </nav>
  );
}
