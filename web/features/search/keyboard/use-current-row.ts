// The row that the keyboard acts on. It is stored for the entry of the tab's history, so that Back restores it.
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { withTabStorage } from '#web/foundation/browser-storage.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const storageName = 'current-row';

interface CurrentRow {
  /** The id of the row that the user moved to or, before that, of the stored row; null when there is neither. */
  id: string | null;
  /** True while the row is the stored one. */
  isRestored: boolean;
  choose: (id: string) => void;
}

export function useCurrentRow(): CurrentRow {
  const { key, search } = useLocation();
  // The first entry of every visit has the same key, so the search is part of the name.
  const entry = `${key}${search}`;
  const hydrated = useHydrated();
  const [selected, choose] = useState<string | null>(null);
  const stored = useMemo(() => (hydrated ? readStored(entry) : null), [hydrated, entry]);

  useEffect(() => {
    if (selected !== null) withTabStorage((storage) => storage.setItem(storageName, JSON.stringify([entry, selected])));
  }, [entry, selected]);
  return { id: selected ?? stored, isRestored: selected === null && stored !== null, choose };
}

function readStored(entry: string): string | null {
  const value: unknown = withTabStorage((storage) => JSON.parse(storage.getItem(storageName) ?? 'null'));
  if (!Array.isArray(value)) return null;
  const [of, id]: unknown[] = value;
  return of === entry && typeof id === 'string' ? id : null;
}
