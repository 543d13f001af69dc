// Adds the candidates of the Add to List dialog to a list, and keeps what became of it.
import { useRef, useState } from 'react';
import { call } from '#web/foundation/call.ts';
import { newIdempotencyKey } from '#web/foundation/idempotency-key.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { failed, useForm } from '#web/ui/use-form.ts';
import type { SelectedList } from './add-to-list-form.tsx';
import { additionText } from './list-messages.ts';
import { useReadListsAgain } from './use-lists.ts';
import type { StartedAddition, WholeSearch } from './whole-search.ts';

interface AdditionOptions {
  ids: readonly string[];
  whole: WholeSearch | null;
  /** True: all candidates of the search are added, not `ids`. */
  isWhole: boolean;
  /** All candidates are in the list now. */
  onAdded: () => void;
}

/** What the dialog says after candidates were added, but not all of them. */
interface Report {
  listId: string;
  text: string;
}

export function useAddition({ ids, whole, isWhole, onAdded }: AdditionOptions) {
  const toast = useToast();
  const readAgain = useReadListsAgain();
  const [report, setReport] = useState<Report | null>(null);
  const [started, setStarted] = useState<StartedAddition | null>(null);
  // The same request may be sent again after a failure: it must not create a second list or start a second addition.
  const sent = useRef({ request: '', key: '' });
  const keyOf = (selected: SelectedList): string => {
    const request = JSON.stringify([isWhole, selected]);
    if (request !== sent.current.request) sent.current = { request, key: newIdempotencyKey() };
    return sent.current.key;
  };
  const onError = (error: Error) => {
    if (readFailure(error)?.code === 'LIST_NOT_FOUND') void readAgain();
  };
  const addition = useMutation({
    mutationFn: (selected: SelectedList) =>
      call('lists.addToList', {
        headers: { 'idempotency-key': keyOf(selected) },
        body: { ...selected, physicianIds: [...ids] },
      }),
    onSuccess: ({ list, ...counts }, { listId }) => {
      void readAgain(list);
      const text = `${list.name}: ${additionText(counts)}`;
      toast({ title: listId === null ? 'List Created' : 'List Updated', text });
      if (counts.already_there === 0 && counts.gone === 0) onAdded();
      else setReport({ listId: list.id, text });
    },
    onError,
  });
  const wholeAddition = useMutation({
    mutationFn: async (selected: SelectedList) => (await whole?.start(selected, keyOf(selected))) ?? null,
    onSuccess: (one) => {
      setStarted(one);
      void readAgain();
    },
    onError,
  });
  const form = useForm<'listName'>({
    requests: [addition, wholeAddition],
    fields: { listName: 'listName', 'body.listName': 'listName' },
    failureText: failed('Failed to process list'),
  });
  return { form, add: isWhole ? wholeAddition.mutate : addition.mutate, report, started };
}
