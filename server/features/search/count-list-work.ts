import { listStages } from '#contract/lists/list-limits.ts';
import { searchFilters, type SearchFilters } from '#contract/search/search.ts';
import type { ListWork } from '#contract/search/list-work.ts';
import { recordOf } from '#contract/record-of.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { readerIn } from '../access/public.ts';
import { countCandidates } from './find-candidates.ts';
import type { SearchParts } from './search-parts.ts';

/**
 * One after another, so that a page takes one place of the user's share of the engine.
 * @throws AppError `LIST_NOT_FOUND`
 */
export async function countListWork(
  parts: SearchParts,
  { listId, dueBy }: { listId: string; dueBy: string },
  { signal, ...context }: Pick<OperationContext, 'signal' | 'caller' | 'rights'>,
): Promise<ListWork> {
  const searcher = { ...(await readerIn(context)), findsNpis: false, signal };
  const inList = searchFilters.parse({ inList: listId });
  const count = (narrower: Partial<SearchFilters>): Promise<number> =>
    countCandidates(parts, { ...inList, ...narrower }, searcher);
  const counts = new Map<string, number>();
  for (const stage of listStages) counts.set(stage, await count({ stage: [stage] }));
  const stages = recordOf(listStages, (stage) => counts.get(stage) ?? 0);
  return {
    all: Object.values(stages).reduce((sum, one) => sum + one, 0),
    stages,
    due: await count({ dueBy }),
    changed: await count({ changed: true }),
  };
}
