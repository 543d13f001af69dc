import { Link } from 'react-router';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { formatCount } from './format.ts';
import { pageWindow, type PageStep } from './page-window.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  totalPages: number;
  /** The URL of a page of results, so that a link to it works in a new tab and without scripts. */
  addressOf: (page: number) => string;
  /** What a click does instead of following the link. */
  onPage?: (page: number) => void;
}

type PageLink = (target: number) => { to: string; onClick: (event: React.MouseEvent) => void };

const pageLink =
  ({ addressOf, onPage }: Pick<PaginationProps, 'addressOf' | 'onPage'>): PageLink =>
  (target) => ({
    to: addressOf(target),
    onClick: (event) => {
      if (onPage === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      onPage(target);
    },
  });

/** Page numbers; narrow places show `Page 3 of 1,649` instead. */
export function Pagination(props: PaginationProps) {
  const { page, totalPages } = props;
  if (totalPages < 1) return null;
  const toPage = pageLink(props);
  const step = (item: PageStep, index: number) => {
    if (item === 'gap')
      return (
        <span key={`gap-${index}`} className={styles.gap} aria-hidden="true">
          …
        </span>
      );
    const here = item === page;
    return (
      <Link
        key={item}
        {...toPage(item)}
        className={here ? `${styles.page} ${styles.current}` : styles.page}
        aria-label={`Page ${formatCount(item)}`}
        aria-current={here ? 'page' : undefined}
      >
        {formatCount(item)}
      </Link>
    );
  };
  return (
    <nav className={styles.pages} aria-label="Pages of results">
      <Previous page={page} totalPages={totalPages} toPage={toPage} />
      <span className={styles.numbers}>{pageWindow(Math.min(page, totalPages), totalPages).map(step)}</span>
      <span className={styles.summary}>
        Page {formatCount(page)} of {formatCount(totalPages)}
      </span>
      <Next page={page} totalPages={totalPages} toPage={toPage} />
    </nav>
  );
}

/** Only the previous and the next page, for a narrow bar. */
export function PageSteps(props: PaginationProps) {
  if (props.totalPages < 1) return null;
  const toPage = pageLink(props);
  return (
    <nav className={styles.pages} aria-label="Previous and next page">
      <Previous {...props} toPage={toPage} />
      <Next {...props} toPage={toPage} />
    </nav>
  );
}

type StepProps = Pick<PaginationProps, 'page' | 'totalPages'> & { toPage: PageLink };

const Previous = ({ page, totalPages, toPage }: StepProps) =>
  page > 1 ? (
    <Link {...toPage(Math.min(page - 1, totalPages))} className={styles.step} aria-label="Previous page" rel="prev">
      <ChevronLeftIcon />
    </Link>
  ) : (
    <span className={styles.step} aria-hidden="true">
      <ChevronLeftIcon />
    </span>
  );

const Next = ({ page, totalPages, toPage }: StepProps) =>
  page < totalPages ? (
    <Link {...toPage(page + 1)} className={styles.step} aria-label="Next page" rel="next">
      <ChevronRightIcon />
    </Link>
  ) : (
    <span className={styles.step} aria-hidden="true">
      <ChevronRightIcon />
    </span>
  );
