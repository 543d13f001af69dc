// In the account: asks for a refund while the guarantee holds, and shows what became of the request.
import { useState } from 'react';
import type { OwnGuaranteeRequest } from '#contract/billing/guarantee-requests.ts';
import { policies } from '#contract/site-settings/policies.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/loaded.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { formatDate } from '#web/ui/format.ts';
import { dollars } from '../plan-texts.ts';
import styles from '../subscription-tab.module.css';
import { useOwnGuaranteeRequest, useRequestRefund } from './use-guarantee.ts';

export function RefundRequest({ holds }: { holds: boolean }) {
  const query = useOwnGuaranteeRequest();
  const request = query.data;
  const send = useRequestRefund();
  const [isAsking, setAsking] = useState(false);
  if (query.isError) return <LoadFailure what="Your requests" query={query} />;
  if (request === undefined) return null;
  return (
    <>
      {request !== null && (
        <p className={styles.soft} role="status">
          {textOf(request)}
        </p>
      )}
      {request === null && holds && (
        <Actions>
          <Button onClick={() => setAsking(true)}>Request a Refund</Button>
        </Actions>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Request a refund"
        text={`We review the request within ${policies.refundReviewDays} business days. After the approval your subscription ends, and the payment is refunded within ${policies.refundPaidDays} business days. An export before then ends the guarantee.`}
      >
        <Actions>
          <Button
            look="filled"
            aria-disabled={send.isPending}
            onClick={() => !send.isPending && send.mutate(undefined, { onSettled: () => setAsking(false) })}
          >
            {send.isPending ? 'Sending…' : 'Send Request'}
          </Button>
          <Button onClick={() => setAsking(false)}>Cancel</Button>
        </Actions>
      </Dialog>
    </>
  );
}

function textOf({ state, requestedAt, dueAt, reason, refundedCents }: OwnGuaranteeRequest): string {
  const asked = `You requested a refund on ${formatDate(requestedAt)}.`;
  if (state === 'waiting') return `${asked} We review it by ${formatDate(dueAt)}.`;
  if (state === 'refused') return `${asked} It was refused${reason === null ? '.' : `: ${reason}`}`;
  if (state === 'approved') return `${asked} It is approved, and the payment is being refunded.`;
  return `${asked} ${dollars(refundedCents ?? 0)} were refunded; it takes up to ${policies.refundPaidDays} business days to arrive.`;
}
