// Requests for a refund under the guarantee, for the administrators who decide about them.
import { useState } from 'react';
import { guaranteeLimits } from '#contract/billing/guarantee-limits.ts';
import type { QueuedGuaranteeRequest } from '#contract/billing/guarantee-requests.ts';
import { plans } from '#contract/billing/plans.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { formatCount, formatPacificTime } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { ScreenHead, ScreenSection } from '#web/ui/screen-head.tsx';
import { dollars } from '../plan-texts.ts';
import { useGuaranteeDecision, useGuaranteeQueue } from './use-guarantee.ts';

interface Decision {
  request: QueuedGuaranteeRequest;
  action: 'approve' | 'refuse';
}

export function GuaranteeScreen() {
  const queue = useGuaranteeQueue();
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <>
      <ScreenHead
        title="Guarantee Requests"
        text="Requests for a refund of the Annual Plan. An approval ends the subscription and refunds the payment; an export ends the guarantee."
      />
      <ScreenSection title="Requests" aside={queue.data && `${formatCount(queue.data.waiting)} waiting, Pacific Time`}>
        <Loaded what="requests" query={queue}>
          {({ data }) => (
            <DataTable
              label="Guarantee requests"
              columns={columns}
              empty="There are no requests."
              rows={data.map((request) => ({ key: request.id, cells: cellsOf(request, setDecision) }))}
            />
          )}
        </Loaded>
      </ScreenSection>
      {decision !== null && (
        <DecisionDialog key={decision.request.id} decision={decision} onClose={() => setDecision(null)} />
      )}
    </>
  );
}

const columns = [
  { name: 'Requested', look: 'wrap' },
  { name: 'Account', look: 'wrap' },
  { name: 'Plan', look: 'wrap' },
  { name: 'Exported', look: 'wrap' },
  { name: 'State', look: 'wrap' },
  { name: 'Actions', look: 'wrap' },
] as const;

const cellsOf = (request: QueuedGuaranteeRequest, onDecide: (decision: Decision) => void) => {
  const account = request.email ?? 'Deleted account';
  return [
    formatPacificTime(request.requestedAt),
    account,
    `${plans[request.priceId].name}, ${dollars(request.paidCents)}, since ${formatPacificTime(request.planStartedAt)}`,
    request.hasExported ? <b key="exported">Yes: guarantee ended</b> : 'No',
    <>
      {stateText(request)}
      {request.reason !== null && <p>Reason: {request.reason}</p>}
    </>,
    request.state === 'waiting' && (
      <span key="actions">
        {!request.hasExported && (
          <Button
            aria-label={`Approve the refund of ${account}`}
            onClick={() => onDecide({ request, action: 'approve' })}
          >
            Approve
          </Button>
        )}{' '}
        <Button aria-label={`Refuse the refund of ${account}`} onClick={() => onDecide({ request, action: 'refuse' })}>
          Refuse
        </Button>
      </span>
    ),
  ];
};

function stateText({ state, isOverdue, dueAt, refundedCents }: QueuedGuaranteeRequest): string {
  if (state === 'waiting') return `${isOverdue ? 'Overdue since' : 'Decide by'} ${formatPacificTime(dueAt)}`;
  if (state === 'refunded') return `Refunded ${dollars(refundedCents ?? 0)}`;
  return state === 'approved' ? 'Approved, being refunded' : 'Refused';
}

function DecisionDialog({ decision: { request, action }, onClose }: { decision: Decision; onClose: () => void }) {
  const decide = useGuaranteeDecision();
  const [reason, setReason] = useState('');
  const account = request.email ?? 'the deleted account';
  const isApproval = action === 'approve';
  return (
    <Dialog
      open
      onClose={onClose}
      title={isApproval ? 'Approve the refund?' : 'Refuse the refund?'}
      text={
        isApproval
          ? `${dollars(request.paidCents)} are refunded to ${account}, and the subscription ends. This cannot be undone.`
          : `${account} keeps the subscription and receives the reason by email.`
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!decide.isPending) decide.mutate({ requestId: request.id, action, reason }, { onSuccess: onClose });
        }}
      >
        <TextArea
          label="Reason"
          rows={3}
          maxLength={guaranteeLimits.reasonMax}
          value={reason}
          hint={isApproval ? 'Optional. The user reads it.' : 'The user reads it.'}
          error={
            decide.error === null
              ? undefined
              : (readFailure(decide.error)?.message ??
                'The decision was not saved. Check your connection and try again.')
          }
          onChange={(event) => setReason(event.target.value)}
        />
        <Actions>
          <Button type="submit" look="filled" aria-disabled={decide.isPending}>
            {isApproval ? 'Approve Refund' : 'Refuse Refund'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </form>
    </Dialog>
  );
}
