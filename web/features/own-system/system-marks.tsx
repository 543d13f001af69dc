// Which candidates on the screen are in the user's own system. Users without one cause no request for their rows.
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import styles from './own-system.module.css';
import { freshForMs, ownSystemKey, useOwnSystem } from './use-own-system.ts';

const nobody: ReadonlySet<string> = new Set();
const MarksContext = createContext(nobody);

interface MarksProps {
  /** The candidates on the screen, at most 100. */
  candidateIds: readonly string[];
  children: ReactNode;
}

export function SystemMarksProvider({ candidateIds, children }: MarksProps) {
  const userId = useViewer()?.id ?? null;
  const { data: system } = useOwnSystem();
  const { data } = useQuery({
    queryKey: [ownSystemKey, userId, candidateIds],
    queryFn: ({ signal }) => call('ownSystem.findInOwnSystem', { physicianIds: [...candidateIds] }, { signal }),
    enabled: userId !== null && candidateIds.length > 0 && system !== undefined && system !== null,
    staleTime: freshForMs,
    // The marks are an addition; results are shown without them when they cannot be loaded.
  });
  const marks = useMemo(() => (data === undefined || data.ids.length === 0 ? nobody : new Set(data.ids)), [data]);
  return <MarksContext value={marks}>{children}</MarksContext>;
}

/** Says that the candidate is in the user's own system; nothing for the others. */
export const SystemMark = ({ candidateId }: { candidateId: string }) =>
  use(MarksContext).has(candidateId) ? <span className={styles.mark}>In my system</span> : null;
