import { useQueryClient } from '@tanstack/react-query';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';

interface ChangeTexts {
  /** The title after success. */
  done: string;
  /** What follows from the change. */
  effect: string;
  /** The title after a failure. */
  failed: string;
}

/** A change of settings, with its messages. The queries below `queryKey` are read again afterwards. */
export function useSettingChange<Input>(
  queryKey: readonly string[],
  send: (input: Input) => Promise<unknown>,
  { done, effect, failed }: ChangeTexts,
) {
  const cache = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: send,
    onSuccess: () => toast({ title: done, text: effect }),
    onError: (error) =>
      toast({
        title: failed,
        text: readFailure(error)?.message ?? 'Check your connection and try again.',
        look: 'danger',
      }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
