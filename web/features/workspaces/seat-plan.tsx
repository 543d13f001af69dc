// What the seats of the workspace cost, for its owners, and for every member what happens when there are too few.
import { useState } from 'react';
import type { SeatSubscriptionState, WorkspaceSeats } from '#contract/workspaces/seats.ts';
import { callLater } from '#web/foundation/call.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, type Confirmation } from '#web/ui/confirm-dialog.tsx';
import { formatDate } from '#web/ui/format.ts';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { BuySeatsForm } from './buy-seats-form.tsx';
import { ChangeSeatsDialog } from './change-seats-dialog.tsx';
import { stateText, totalText } from './seat-texts.ts';
import { useSeatOffer, useSeats, useSeatsPortal } from './use-seats.ts';
import { useWorkspaceAction } from './use-workspace.ts';
import { people, seatsText } from './workspace-texts.ts';
import styles from './workspaces.module.css';

export function SeatPlan({ isOwner }: { isOwner: boolean }) {
  const seats = useSeats().data?.seats ?? null;
  if (seats === null) return null;
  const { areSold, subscription } = seats;
  return (
    <>
      <HoldNotice seats={seats} isOwner={isOwner} />
      {isOwner && (areSold || subscription !== null) && (
        <ScreenSection title="Seats and Billing">
          <div className={styles.plan}>
            <p>{seatsSummary(seats)}</p>
            {subscription !== null && <Subscription subscription={subscription} members={seats.used} />}
            {areSold && (subscription === null || subscription.status === 'canceled') && <Purchase seats={seats} />}
          </div>
        </ScreenSection>
      )}
    </>
  );
}

function seatsSummary({ bought, granted, total }: WorkspaceSeats): string {
  const parts = [...(bought > 0 ? [`${bought} bought`] : []), ...(granted > 0 ? [`${granted} granted by us`] : [])];
  return total === 0 ? 'No seat counts at the moment.' : `${seatsText(total)}: ${parts.join(', ')}.`;
}

function HoldNotice({ seats, isOwner }: { seats: WorkspaceSeats; isOwner: boolean }) {
  const { isOnHold, holdAt, used, total } = seats;
  const missing = used - total;
  const next = isOwner
    ? `Buy seats below, or remove ${people(Math.max(1, missing))}.`
    : 'Ask an owner to buy seats or to remove members.';
  if (isOnHold && used === 1 && total === 0)
    return (
      <p className={styles.warning} role="status">
        <b>This workspace is not paid yet.</b> Its seats count when the payment is confirmed. Choose a number of seats
        below to pay, or close the workspace.
      </p>
    );
  if (isOnHold)
    return (
      <p className={styles.warning} role="status">
        <b>This workspace is on hold.</b> It has {seatsText(total)} for {people(used)}, so its seats give no rights.
        Lists and searches are kept. {next}
      </p>
    );
  if (holdAt === null) return null;
  return (
    <p className={styles.warning} role="status">
      <b>{`From ${formatDate(holdAt)} on, this workspace is on hold.`}</b> It has {seatsText(total)} for {people(used)}.
      Every member keeps the seat until then. {next}
    </p>
  );
}

function Purchase({ seats: { used, granted } }: { seats: WorkspaceSeats }) {
  const offer = useSeatOffer().data?.offer ?? null;
  if (offer === null)
    return <p className={styles.soft}>The price of a seat cannot be read just now. Reload the page.</p>;
  return (
    <>
      {granted > 0 && (
        <p className={styles.soft}>
          Buy more seats to add them to those that are granted. Your workspace pays for them.
        </p>
      )}
      <BuySeatsForm offer={offer} isNew={false} needed={Math.max(1, used - granted)} />
    </>
  );
}

function Subscription({ subscription, members }: { subscription: SeatSubscriptionState; members: number }) {
  const { seats, status, cancelAtPeriodEnd, currentPeriodEnd } = subscription;
  const [isChanging, setChanging] = useState(false);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const portal = useSeatsPortal();
  const action = useWorkspaceAction(() => setConfirmation(null));
  const cancel: Confirmation = {
    title: 'Cancel Seats',
    text: `The ${seatsText(seats)} count until ${formatDate(currentPeriodEnd)}, and nothing more is charged. Members who have no seat afterwards keep it for 14 days; then the workspace is on hold. Nothing is deleted.`,
    action: 'Cancel at the End of the Period',
    isDanger: true,
    onConfirm: () =>
      action.mutate({
        run: callLater('workspaces.cancelSeats', {}),
        done: { title: 'Seats canceled', text: `They count until ${formatDate(currentPeriodEnd)}.` },
      }),
  };
  const resume = () =>
    action.mutate({
      run: callLater('workspaces.resumeSeats', {}),
      done: { title: 'Seats renewed again', text: 'They renew at the end of the period.' },
    });
  const isLive = status !== 'canceled';
  return (
    <>
      <p>
        <b>{totalText(subscription, seats)}</b>
      </p>
      <p className={status === 'past_due' ? styles.over : styles.soft}>{stateText(subscription)}</p>
      <div className={styles.buttons}>
        {isLive && (
          <Button look="filled" onClick={() => setChanging(true)}>
            Change Seats…
          </Button>
        )}
        <Button aria-disabled={portal.isPending} onClick={() => !portal.isPending && portal.mutate(null)}>
          {portal.isPending ? 'Opening…' : 'Manage Billing'}
        </Button>
        {isLive && cancelAtPeriodEnd && <Button onClick={resume}>Renew Again</Button>}
        {isLive && !cancelAtPeriodEnd && <Button onClick={() => setConfirmation(cancel)}>Cancel Seats…</Button>}
      </div>
      <ChangeSeatsDialog
        subscription={isChanging ? subscription : null}
        members={members}
        onClose={() => setChanging(false)}
      />
      <ConfirmDialog confirmation={confirmation} isPending={action.isPending} onClose={() => setConfirmation(null)} />
    </>
  );
}
