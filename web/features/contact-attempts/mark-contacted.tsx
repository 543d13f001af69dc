// After an email was opened in a mail program or copied: offers to record it, which also moves the recipients who are still to contact.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { attemptLimits } from '#contract/contact-attempts/attempt-options.ts';
import type { Recording } from '#contract/contact-attempts/contact-attempts.ts';
import { useGate } from '#web/features/access/public.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { newIdempotencyKey } from '#web/foundation/idempotency-key.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import styles from './mark-contacted.module.css';
import { peopleText, sentText } from './outcome-texts.ts';
import { useReloadAttempts } from './use-record-outcome.ts';

interface MarkContactedProps {
  /** To whom the email was opened or copied, in this dialog; empty: no one yet. */
  sentTo: readonly string[];
}

/** Nothing before the first email, and for a visitor who may not change lists. */
export function MarkContacted({ sentTo }: MarkContactedProps) {
  const { allowed } = useGate('saveLists');
  const [recorded, setRecorded] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<{ recording: Recording; ids: readonly string[] } | null>(null);
  const waiting = useMemo(() => sentTo.filter((id) => !recorded.has(id)), [sentTo, recorded]);
  const toContact = useToContact(allowed ? waiting : []);
  const reload = useReloadAttempts();
  const record = useMutation({
    mutationFn: ({ ids, key }: { ids: readonly string[]; key: string }) =>
      call('contactAttempts.recordSent', { headers: { 'idempotency-key': key }, body: { physicianIds: [...ids] } }),
    onSuccess: (recording, { ids }) => {
      setRecorded((before) => new Set([...before, ...ids]));
      setLast({ recording, ids });
      reload();
    },
  });
  const undo = useMutation({
    mutationFn: ({ recording: { id } }: { recording: Recording; ids: readonly string[] }) =>
      call('contactAttempts.undoAttempt', { id }),
    onSuccess: (_answer, { ids }) => {
      setRecorded((before) => new Set([...before].filter((id) => !ids.includes(id))));
      setLast(null);
      reload();
    },
  });
  // A tap that is repeated because its answer was lost has the same key.
  const [key, setKey] = useState({ of: waiting, key: newIdempotencyKey() });
  if (!allowed || sentTo.length === 0) return null;
  const send = () => {
    const used = key.of === waiting ? key : { of: waiting, key: newIdempotencyKey() };
    setKey(used);
    record.mutate({ ids: waiting, key: used.key });
  };
  const failed = record.error ?? undo.error;
  return (
    <div className={styles.offer}>
      {waiting.length > 0 && (
        <>
          <span>{waiting.length === 1 ? 'Sent it?' : `Sent to ${peopleText(waiting.length)}?`}</span>
          <Button disabled={record.isPending || toContact === null} onClick={send}>
            {offerText(waiting.length, toContact?.length ?? 0)}
          </Button>
        </>
      )}
      {last !== null && (
        <>
          <output>{sentText(last.recording)}</output>
          <Button look="quiet" disabled={undo.isPending} onClick={() => undo.mutate(last)}>
            Undo
          </Button>
        </>
      )}
      {failed !== null && <NoticeLine>{failedText(failed)}</NoticeLine>}
    </div>
  );
}

function offerText(waiting: number, toContact: number): string {
  if (toContact === 0) return waiting === 1 ? 'Record as Sent' : `Record ${peopleText(waiting)} as Sent`;
  return toContact === 1 && waiting === 1 ? 'Mark as Contacted' : `Mark ${peopleText(toContact)} as Contacted`;
}

const failedText = (error: Error): string =>
  readFailure(error)?.code === 'UNAUTHENTICATED'
    ? 'Not recorded yet. Log in, then press the button again.'
    : `Not recorded yet. ${error.message}`;

/** Those who are still to contact in a list of the viewer. Null while it is unknown; empty when it cannot be loaded. */
function useToContact(candidateIds: readonly string[]): readonly string[] | null {
  const userId = useViewer()?.id ?? null;
  const { data, isError } = useQuery({
    queryKey: ['to-contact', userId, candidateIds],
    queryFn: async ({ signal }) => {
      const found: string[] = [];
      for (let from = 0; from < candidateIds.length; from += attemptLimits.readMax) {
        const physicianIds = candidateIds.slice(from, from + attemptLimits.readMax);
        found.push(...(await call('contactAttempts.findToContact', { physicianIds }, { signal })).ids);
      }
      return found;
    },
    enabled: candidateIds.length > 0,
    retry: 1,
  });
  return data ?? (isError ? [] : null);
}
