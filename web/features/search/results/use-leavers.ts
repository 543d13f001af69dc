import { useEffect, useRef } from 'react';

/**
 * Deselects candidates who left the page on screen when it was loaded again: they were removed, or no longer match. Otherwise the next
 * export or email would contain people who are not shown. `address` null: nothing is shown, or the answer is of an earlier search.
 */
export function useLeavers(
  address: string | null,
  ids: readonly string[],
  deselect: (ids: ReadonlySet<string>) => void,
): void {
  const before = useRef<{ address: string; ids: readonly string[] }>(null);
  useEffect(() => {
    if (address === null) return;
    const last = before.current;
    before.current = { address, ids };
    if (last === null || last.address !== address) return;
    const present = new Set(ids);
    const gone = new Set(last.ids.filter((id) => !present.has(id)));
    if (gone.size > 0) deselect(gone);
  }, [address, ids, deselect]);
}
