import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import type { AlertFrequency } from '#contract/saved-searches/alert-options.ts';
import type { SearchAlerts } from '#contract/saved-searches/alerts.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { browserTimeZone, formatHour } from '#web/ui/format.ts';
import { useToast, type Toast } from '#web/ui/toast.tsx';

const keyOf = (userId: string | null) => ['search-alerts', userId];

export function useAlerts() {
  const userId = useViewer()?.id ?? null;
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call('savedSearches.getAlerts', {}, { signal }),
    enabled: userId !== null,
    refetchOnMount: 'always',
    retry: 1,
  });
}

/** A change whose answer is how all alerts are now. Changes run one after the other, so that the last one counts. */
function useAlertChange<Input>(
  send: (input: Input) => Promise<SearchAlerts>,
  toastOf: (alerts: SearchAlerts, input: Input) => Toast,
) {
  const cache = useQueryClient();
  const userId = useViewer()?.id ?? null;
  const toast = useToast();
  return useMutation({
    scope: { id: 'search-alerts' },
    mutationFn: send,
    onSuccess: (alerts, input) => {
      cache.setQueryData(keyOf(userId), alerts);
      toast(toastOf(alerts, input));
    },
    onError: (error) =>
      toast({
        title: 'The emails were not changed',
        text: readFailure(error)?.message ?? 'Check your connection and try again.',
        look: 'danger',
      }),
  });
}

interface AlertChange {
  id: string;
  /** Of the saved search. */
  name: string;
  frequency: AlertFrequency | 'off';
  isPaused: boolean;
}

export const useSetAlert = () =>
  useAlertChange(
    ({ id, frequency, isPaused }: AlertChange) =>
      call('savedSearches.setAlert', { id, frequency, isPaused, timeZone: browserTimeZone() }),
    toastOfChange,
  );

function toastOfChange({ email, settings }: SearchAlerts, { name, frequency, isPaused }: AlertChange): Toast {
  if (frequency === 'off') return { title: 'Emails ended', text: `Nothing is sent about “${name}” any more.` };
  if (isPaused) return { title: 'Emails paused', text: `Nothing is sent about “${name}” until you resume it.` };
  if (settings?.isOn === false)
    return {
      title: 'All emails are off',
      text: 'Switch on the emails about saved searches in Account Settings, Notifications.',
    };
  return {
    title: 'Emails switched on',
    text: `New matches of “${name}” go to ${email} ${whenText(frequency, settings)}.`,
  };
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** 1 is Monday. */
export const weekdayName = (weekday: number): string => weekdays[weekday - 1] ?? weekdays[0];
export const weekdayNumbers = weekdays.map((_, at) => at + 1);

/** `every Monday at 8:00 AM` */
export function whenText(frequency: AlertFrequency, settings: SearchAlerts['settings']): string {
  if (settings === null) return frequency;
  const day = frequency === 'daily' ? 'day' : weekdayName(settings.weekday);
  return `every ${day} at ${formatHour(settings.hour)}`;
}

export const useSaveAlertSettings = () =>
  useAlertChange(
    (settings: InputOf<'savedSearches.updateAlertSettings'>) => call('savedSearches.updateAlertSettings', settings),
    (_alerts, { isOn }) => ({
      title: 'Preference updated',
      text: isOn ? 'The emails about your saved searches come as chosen.' : 'No saved search is emailed.',
    }),
  );
