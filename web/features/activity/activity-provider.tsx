// What the visitor has done about the candidates on the screen. One request for a page of results, none for the first page.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import type { CandidateActivity } from '#contract/activity/activity.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { nowMs, today as currentDay } from '#web/foundation/clock.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { activityKey, versionQuery } from './activity-version.ts';
import { ContactWarnings } from './contact-warning.tsx';
import type { FirstActivity } from './load-activity.ts';
import { useFollowActivity } from './use-follow-activity.ts';

interface Shown {
  of: ReadonlyMap<string, CandidateActivity>;
  /** The list whose page this is, which rows do not name; null: another page. */
  listId: string | null;
  /** ISO date. */
  today: string;
  /** True: days count in the time zone of the browser. The server does not know it. */
  isLocal: boolean;
}

/** The same object for every page of results without activity, so that no row renders again for it. */
const nothing: ReadonlyMap<string, CandidateActivity> = new Map();
const ActivityContext = createContext<Shown>({ of: nothing, listId: null, today: '', isLocal: false });

const freshForMs = 300_000;

interface ActivityProviderProps {
  /** The candidates on the screen, at most 100. */
  candidateIds: readonly string[];
  /** What came with the page; null: nothing. */
  first: FirstActivity | null;
  listId?: string | null;
  children: ReactNode;
}

export function ActivityProvider({ candidateIds, first, listId = null, children }: ActivityProviderProps) {
  const client = useQueryClient();
  const userId = useViewer()?.id ?? null;
  const [today] = useState(currentDay);
  const [loadedAtMs] = useState(nowMs);
  const isFirst = first !== null && first.ids.join() === candidateIds.join();
  useFollowActivity(candidateIds.length > 0, first?.version ?? null);
  const { data } = useQuery({
    queryKey: [activityKey, userId, candidateIds],
    queryFn: async ({ signal }) => {
      // What changes after this version is noticed. Without it, only what changes later still is.
      await client.ensureQueryData(versionQuery(client, userId)).catch(() => undefined);
      return (await call('activity.findActivity', { physicianIds: [...candidateIds] }, { signal })).data;
    },
    enabled: userId !== null && candidateIds.length > 0,
    ...(isFirst && { initialData: first.activity, initialDataUpdatedAt: loadedAtMs }),
    staleTime: freshForMs,
    // The rows of the previous page keep their lines until the next ones replace them.
    placeholderData: (earlier, query) => (query?.queryKey[1] === userId ? earlier : undefined),
    // It is an addition; results are shown without it when it cannot be loaded.
  });
  const of = useMemo(
    () => (data === undefined || data.length === 0 ? nothing : new Map(data.map((one) => [one.id, one]))),
    [data],
  );
  const hydrated = useHydrated();
  // Only such rows render again for it.
  const isLocal = useMemo(
    () => hydrated && [...of.values()].some(({ contacted }) => contacted !== null),
    [hydrated, of],
  );
  const shown = useMemo(() => ({ of, listId, today, isLocal }), [of, listId, today, isLocal]);
  return (
    <ActivityContext value={shown}>
      <ContactWarnings shownIds={candidateIds} of={of}>
        {children}
      </ContactWarnings>
    </ActivityContext>
  );
}

/** Null: the visitor has done nothing about the candidate, or it is not loaded. */
export const useActivity = (candidateId: string): CandidateActivity | null =>
  use(ActivityContext).of.get(candidateId) ?? null;

/** Whether the visitor revealed a contact of the candidate before, on whatever device. */
export const useWasRevealed = (candidateId: string): boolean => (useActivity(candidateId)?.revealed ?? null) !== null;

export const useActivityPlace = (): Pick<Shown, 'listId' | 'today' | 'isLocal'> => use(ActivityContext);
