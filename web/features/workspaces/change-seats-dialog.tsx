// Another number of seats: first what it costs, then the confirmation of exactly that.
import type { SeatsPreview, SeatSubscriptionState } from '#contract/workspaces/seats.ts';
import { seatSaleLimits } from '#contract/workspaces/seat-sale-limits.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { Form } from '#web/ui/form.tsx';
import { formatDate } from '#web/ui/format.ts';
import { Dialog } from '#web/ui/modal.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { seatsIn } from './buy-seats-form.tsx';
import { money, seatPriceText } from './seat-texts.ts';
import { useChangeSeats, usePreviewSeats } from './use-seats.ts';
import { seatsText } from './workspace-texts.ts';

interface ChangeSeatsDialogProps {
  /** Null: the dialog is closed. */
  subscription: SeatSubscriptionState | null;
  members: number;
  onClose: () => void;
}

export const ChangeSeatsDialog = ({ subscription, members, onClose }: ChangeSeatsDialogProps) => (
  <Dialog
    open={subscription !== null}
    onClose={onClose}
    title="Change Seats"
    text={
      subscription === null ? '' : `${seatsText(subscription.seats)} are bought now, at ${seatPriceText(subscription)}.`
    }
  >
    {subscription !== null && <Steps subscription={subscription} members={members} onClose={onClose} />}
  </Dialog>
);

function Steps({ subscription, members, onClose }: ChangeSeatsDialogProps & { subscription: SeatSubscriptionState }) {
  const preview = usePreviewSeats();
  const form = useForm<'seats'>({
    requests: [preview],
    fields: { seats: 'seats' },
    failureText: 'The amount was not calculated. Please try again.',
  });
  if (preview.data !== undefined)
    return <Confirm preview={preview.data} onBack={() => preview.reset()} onClose={onClose} />;
  const submit = (data: FormData) => {
    const seats = seatsIn(textOf(data, 'seats').trim(), 1);
    const wrong =
      seats === undefined
        ? `Enter a whole number from 1 to ${seatSaleLimits.seatsMax}.`
        : seats === subscription.seats
          ? 'So many seats are bought already.'
          : null;
    form.send(wrong === null ? {} : { seats: wrong }, () => seats !== undefined && preview.mutate(seats));
  };
  return (
    <Form errors={form.errors} focusFirst onSubmit={submit}>
      <TextField
        label="Seats"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={subscription.seats}
        hint={`${seatsText(members)} in use.`}
        {...form.field('seats')}
      />
      <FormActions form={form} submit="See the Amount" submitting="Calculating…" onCancel={onClose} />
    </Form>
  );
}

function Confirm({ preview, onBack, onClose }: { preview: SeatsPreview; onBack: () => void; onClose: () => void }) {
  const { seats, seatsBefore, previewedAt, dueNowCents, creditCents, renewalCents, renewsAt, currency } = preview;
  const change = useChangeSeats();
  const toast = useToast();
  const confirm = () =>
    change.mutate(
      { seats, seatsBefore, previewedAt },
      {
        onSuccess: () => {
          toast({ title: 'Seats changed', text: `Your workspace has bought ${seatsText(seats)}.` });
          onClose();
        },
      },
    );
  return (
    <>
      <p>
        {seats > seatsBefore
          ? `${money(dueNowCents, currency)} is charged now, for the rest of the paid period.`
          : `Nothing is charged now. The next invoice is ${money(creditCents, currency)} lower.`}
      </p>
      <p>{`From ${formatDate(renewsAt)} on: ${money(renewalCents, currency)} per ${preview.billingInterval} for ${seatsText(seats)}.`}</p>
      <NoticeLine>
        {change.error === null
          ? null
          : (readFailure(change.error)?.message ?? 'The seats were not changed. Please try again.')}
      </NoticeLine>
      <Actions>
        <Button look="filled" aria-disabled={change.isPending} onClick={() => !change.isPending && confirm()}>
          {change.isPending ? 'Changing…' : `Confirm ${seatsText(seats)}`}
        </Button>
        <Button onClick={onBack}>Back</Button>
      </Actions>
    </>
  );
}
