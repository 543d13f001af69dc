// The recalls of the viewer: rows of exported files that the viewer is asked to delete.
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { useChange } from '#web/ui/use-change.ts';

const key = ['recalls'] as const;

export const useRecalls = () => useQuery(queryOf(key, 'recalls.listRecalls', {}));

export const useOverdueRecalls = () => useQuery(queryOf([...key, 'overdue'], 'recalls.listOverdueRecalls', {}));

export const useConfirmRecalls = () =>
  useChange({
    send: (ids: string[]) => call('recalls.confirmRecalls', { ids }),
    onDone: ({ confirmed }) => ({
      title: 'Thank you',
      text: confirmed === 1 ? '1 row confirmed.' : `${confirmed} rows confirmed.`,
    }),
    failed: 'Not confirmed',
    failedText: 'The confirmation could not be saved. Please try again.',
    reload: [key],
  });
