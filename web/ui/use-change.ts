// A change on the server, with a toast about what became of it.
import { useQueryClient } from '@tanstack/react-query';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useToast } from './toast.tsx';
import type { Toast } from './toast.tsx';

interface ChangeOptions<Input, Output> {
  send: (input: Input) => Promise<Output>;
  /** The toast after success; left out or undefined: none. */
  onDone?: (output: Output, input: Input) => Toast | undefined;
  /** The title of the toast after a failure. */
  failed: string;
  /** Its text when the failure has no message of its own. */
  failedText?: string;
  /** The queries that are loaded again, also after a failure: another person may have been first. */
  reload?: readonly (readonly string[])[];
}

export function useChange<Input, Output>({
  send,
  onDone,
  failed,
  failedText = 'Check your connection and try again.',
  reload = [],
}: ChangeOptions<Input, Output>) {
  const toast = useToast();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (output, input) => {
      const done = onDone?.(output, input);
      if (done !== undefined) toast(done);
    },
    onError: (error) => toast({ title: failed, text: readFailure(error)?.message ?? failedText, look: 'danger' }),
    onSettled: () => Promise.all(reload.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
