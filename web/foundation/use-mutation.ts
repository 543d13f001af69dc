// A request that changes something, sent once however often its button is pressed.
import {
  useMutation as useTanstackMutation,
  useQueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { InputOf, OperationName, OutputOf } from '#contract/call.ts';
import { call } from './call.ts';
import { reportWrite } from './own-writes.ts';

/** The second press of a double click comes within this time, also when the first request has already succeeded. */
const doublePressMs = 300;

type Options<Output, Input, Context> = UseMutationOptions<Output, Error, Input, Context> & {
  /** The queries that are loaded again, also after a failure: another person may have been first. */
  reload?: readonly QueryKey[];
};

/**
 * As `useMutation` of the query library, which this wraps: a call with the input of a call that is running, or that succeeded just now, is not
 * sent again. The screen cannot decide this, because the second press comes before it is drawn again.
 */
export function useMutation<Output, Input = void, Context = unknown>({
  reload = [],
  ...options
}: Options<Output, Input, Context>): UseMutationResult<Output, Error, Input, Context> {
  const cache = useQueryClient();
  const mutation = useTanstackMutation({
    ...options,
    onSettled: async (...settled) => {
      await Promise.all(reload.map((queryKey) => cache.invalidateQueries({ queryKey })));
      await options.onSettled?.(...settled);
    },
  });
  const { mutateAsync: send } = mutation;
  /** By the input of the call. */
  const sent = useRef(new Map<string, Promise<Output>>());
  const mutateAsync = useCallback<typeof send>(
    (...sending) => {
      const key = keyOf(sending[0]);
      const known = sent.current.get(key);
      if (known !== undefined) return known;
      const sentAtMs = performance.now();
      const answer = send(...sending);
      sent.current.set(key, answer);
      const forget = (): void => void sent.current.delete(key);
      answer.then(() => {
        setTimeout(forget, sentAtMs + doublePressMs - performance.now());
        reportWrite();
      }, forget);
      return answer;
    },
    [send],
  );
  const mutate = useCallback<typeof mutation.mutate>(
    (...sending) => void mutateAsync(...sending).catch(() => undefined),
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}

/** `useMutation` of one operation, with its input as it is. */
export const useOperation = <Name extends OperationName>(
  name: Name,
  options: Options<OutputOf<Name>, InputOf<Name>, unknown> = {},
) => useMutation({ ...options, mutationFn: (input: InputOf<Name>) => call(name, input) });

/** Equal for equal inputs. A function in an input does not count. */
const keyOf = (input: unknown): string =>
  JSON.stringify([input], (_name, value: unknown) => {
    if (value instanceof File) return [value.name, value.size, value.lastModified];
    return value instanceof Set || value instanceof Map ? [...value] : value;
  });
