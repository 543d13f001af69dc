// Which rows on the screen the visitor has revealed before, on any device. One request loads the marks of a page of results.
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';

/** The time of the first reveal, by candidate. */
type Marks = ReadonlyMap<string, string>;

/** The same object for every page of results without marks, so that no row renders again for it. */
const noMarks: Marks = new Map();
const MarksContext = createContext(noMarks);

const freshForMs = 300_000;

/** `candidateIds`: the candidates on the screen, at most 100. */
export function RevealedMarksProvider({
  candidateIds,
  children,
}: {
  candidateIds: readonly string[];
  children: ReactNode;
}) {
  const userId = useViewer()?.id ?? null;
  const { data } = useQuery({
    queryKey: ['revealed', userId, candidateIds],
    queryFn: ({ signal }) => call('reveals.findRevealed', { physicianIds: [...candidateIds] }, { signal }),
    enabled: userId !== null && candidateIds.length > 0,
    staleTime: freshForMs,
    // The rows of the previous page keep their marks until the next ones replace them.
    placeholderData: (earlier, query) => (query?.queryKey[1] === userId ? earlier : undefined),
    // The marks are an addition; results are shown without them when they cannot be loaded.
  });
  const marks = useMemo(
    () =>
      data === undefined || data.revealed.length === 0
        ? noMarks
        : new Map(data.revealed.map(({ id, revealedAt }): [string, string] => [id, revealedAt])),
    [data],
  );
  return <MarksContext value={marks}>{children}</MarksContext>;
}

/** When the visitor revealed this candidate first; null when they have not, or the marks are not loaded. */
export const useRevealedAt = (candidateId: string): string | null => use(MarksContext).get(candidateId) ?? null;
