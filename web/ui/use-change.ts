// A change on the server, with a toast about what became of it.
import type { QueryKey } from '@tanstack/react-query';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useToast, type Toast } from './toast.tsx';

interface ChangeOptions<Input, Output> {
  send: (input: Input) => Promise<Output>;
  /** The toast after success; left out or undefined: none. */
  onDone?: (output: Output, input: Input) => Toast | undefined;
  /** The title of the toast after a failure. */
  failed: string;
  /** Its text when the failure has no message of its own. */
  failedText?: string;
  /** As of `useMutation`. */
  reload?: readonly QueryKey[];
}

export function useChange<Input, Output>({
  send,
  onDone,
  failed,
  failedText = 'Check your connection and try again.',
  reload,
}: ChangeOptions<Input, Output>) {
  const toast = useToast();
  return useMutation({
    mutationFn: send,
    onSuccess: (output, input) => {
      const done = onDone?.(output, input);
      if (done !== undefined) toast(done);
    },
    onError: (error) => toast({ title: failed, text: readFailure(error)?.message ?? failedText, look: 'danger' }),
    ...(reload && { reload }),
  });
}
