import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OpeningStep } from '#contract/overview/opening-steps.ts';
import type { OverviewPeriod } from '#contract/overview/overview-periods.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { useChange } from '#web/ui/use-change.ts';

const refreshMs = 30_000;

/** The figures of the period before stay until those of another one have come. */
export const useOverview = (period: OverviewPeriod) =>
  useQuery({
    ...queryOf(['overview', period], 'overview.readOverview', { period }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });

/** The published counts: fewer than 25 people are not counted. */
export const useCoverage = () => useQuery(queryOf(['overview-coverage'], 'search.countDirectory', { query: '' }));

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

export const useFinishStep = () =>
  useChange({
    send: (step: OpeningStep) => call('overview.finishOpeningStep', { step }),
    failed: 'The step was not marked',
    reload: [['overview']],
  });

export const useTestEmail = () =>
  useChange({
    send: () => call('overview.sendTestEmail', {}),
    onDone: () => ({
      title: 'Test email sent',
      text: 'It arrives at your address within a minute, or is listed below as undelivered.',
    }),
    failed: 'The email was not sent',
    reload: [['dead-letters'], ['overview']],
  });
