import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useKeeper } from '#web/foundation/departures.ts';
import type { Answered } from './answer-query.ts';

/** Takes people who left the directory off the answers of searches, on screen and kept for Back, without asking for these again. */
export function useDeparturesOfAnswers(): void {
  const client = useQueryClient();
  useKeeper(useMemo(() => keeperOf(client), [client]));
}

function keeperOf(client: QueryClient) {
  const answers = () => client.getQueryCache().findAll({ queryKey: ['search'] });
  const answerOf = (queryKey: readonly unknown[]) => client.getQueryData<Answered>(queryKey)?.answer;
  return {
    kept: () => answers().flatMap(({ queryKey }) => answerOf(queryKey)?.data.map(({ id }) => id) ?? []),
    drop: (gone: ReadonlySet<string>) => {
      for (const { queryKey, state } of answers())
        client.setQueryData<Answered>(
          queryKey,
          (before) => (before === undefined ? before : { ...before, answer: withoutThem(before.answer, gone) }),
          { updatedAt: state.dataUpdatedAt },
        );
      // Numbers beside the rows, and what is asked at this moment.
      void client.invalidateQueries({ queryKey: ['search'], fetchStatus: 'fetching' });
      for (const name of ['suggestions', 'list-work']) void client.invalidateQueries({ queryKey: [name] });
    },
  };
}

function withoutThem(answer: Answered['answer'], gone: ReadonlySet<string>): Answered['answer'] {
  const data = answer.data.filter(({ id }) => !gone.has(id));
  const left = answer.data.length - data.length;
  return left === 0 ? answer : { ...answer, data, count: answer.count - left };
}
