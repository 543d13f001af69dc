import { useQuery } from '@tanstack/react-query';
import { call } from '#web/foundation/call.ts';
import { useChange } from '#web/ui/use-change.ts';

const refreshMs = 30_000;

export const useOverview = () =>
  useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => call('overview.readOverview', {}, { signal }),
    refetchInterval: refreshMs,
  });

/** The published counts: fewer than 25 people are not counted. */
export const useCoverage = () =>
  useQuery({
    queryKey: ['overview-coverage'],
    queryFn: ({ signal }) => call('search.countDirectory', { query: '' }, { signal }),
  });

export const useDeadLetters = () =>
  useQuery({
    queryKey: ['dead-letters'],
    queryFn: async ({ signal }) => (await call('overview.listDeadLetters', {}, { signal })).data,
  });

export const useRetryDeadLetter = () =>
  useChange({
    send: (mailId: string) => call('overview.retryDeadLetter', { mailId }),
    onDone: () => ({ title: 'Delivery requested', text: 'The email is sent again within a minute.' }),
    failed: 'Retry failed',
    reload: [['dead-letters'], ['overview']],
  });
