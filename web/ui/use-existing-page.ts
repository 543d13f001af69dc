import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** After the last item of the last page, the page before it is shown. `totalPages` undefined: not known yet. */
export function useExistingPage(page: number, totalPages: number | undefined, name = 'page'): void {
  const [, setParameters] = useSearchParams();
  const last = totalPages === undefined ? page : Math.max(1, totalPages);
  useEffect(() => {
    if (page <= last) return;
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(name, String(last));
        return after;
      },
      { replace: true },
    );
  }, [page, last, name, setParameters]);
}
