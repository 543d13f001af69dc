// Says that a new directory is still being filled. Its counts grow meanwhile, as long as the user has not begun to work with the results.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { formatCount, formatFill } from '#web/ui/format.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import styles from './directory-fill-line.module.css';
import { useDirectoryFill } from './use-directory-fill.ts';

/** `isInUse`: the rows must not move under the user. */
export function DirectoryFillLine({ isInUse }: { isInUse: boolean }) {
  const fill = useDirectoryFill();
  const client = useQueryClient();
  const total = useRef(0);
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: ['search'] }), [client]);
  const listed = fill === undefined ? null : (fill?.listed ?? Infinity);
  useEffect(() => {
    if (fill) total.current = fill.total;
  }, [fill]);
  useEffect(() => {
    if (listed !== null && !isInUse && window.scrollY === 0) refresh();
    // Only new people are a reason, not that the user is done.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refresh, listed]);
  if (fill === undefined) return null;
  return (
    <div className={styles.line} role="status">
      {fill === null ? (
        <p>
          All {total.current > 0 && `${formatCount(total.current)} `}people are here.{' '}
          <TextButton onClick={refresh}>Show the latest results</TextButton>
        </p>
      ) : (
        <>
          <p>{formatFill(fill)}</p>
          <progress className={styles.bar} aria-label="Filling the directory" max={fill.total} value={fill.listed} />
        </>
      )}
    </div>
  );
}
