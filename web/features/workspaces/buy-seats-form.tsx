// Chooses a number of seats, shows what it costs, and leads to the payment page.
import { useRef, useState } from 'react';
import { seatSaleLimits } from '#contract/workspaces/seat-sale-limits.ts';
import type { SeatPrice } from '#contract/billing/seat-price.ts';
import { workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import { newIdempotencyKey } from '#web/foundation/idempotency-key.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { seatPriceText, totalText } from './seat-texts.ts';
import { useBuySeats } from './use-seats.ts';
import { seatsText } from './workspace-texts.ts';
import styles from './workspaces.module.css';

interface BuySeatsFormProps {
  offer: SeatPrice;
  /** True: the workspace is created with it. */
  isNew: boolean;
  /** At least as many are needed. */
  needed: number;
}

/** Undefined: no such number can be bought. */
export function seatsIn(text: string, least: number): number | undefined {
  const seats = Number(text);
  return /^\d+$/.test(text) && seats >= least && seats <= seatSaleLimits.seatsMax ? seats : undefined;
}

export function BuySeatsForm({ offer, isNew, needed }: BuySeatsFormProps) {
  const least = Math.max(seatSaleLimits.seatsMin, needed);
  const [entered, setEntered] = useState(String(least));
  const purchase = useBuySeats();
  // The page of an order that is sent again is the same one; an order that was replaced by another one has a new page.
  const last = useRef({ order: '', key: '' });
  const form = useForm<'name' | 'seats'>({
    requests: [purchase],
    fields: { name: 'name', seats: 'seats', 'body.name': 'name', 'body.seats': 'seats' },
    failureText: 'The payment page was not opened. Please try again.',
  });
  const seats = seatsIn(entered.trim(), least);
  const submit = (data: FormData) => {
    const name = textOf(data, 'name').trim();
    const errors = {
      ...(isNew && name === '' && { name: 'Enter a name.' }),
      ...(seats === undefined && { seats: `Enter a whole number from ${least} to ${seatSaleLimits.seatsMax}.` }),
    };
    form.send(errors, () => {
      if (seats === undefined) return;
      const order = JSON.stringify([seats, name]);
      if (last.current.order !== order) last.current = { order, key: newIdempotencyKey() };
      purchase.mutate({ key: last.current.key, seats, ...(isNew && { name }) });
    });
  };
  return (
    <Form errors={form.errors} onSubmit={submit}>
      {isNew && (
        <TextField
          label="Name of the workspace"
          autoComplete="organization"
          maxLength={workspaceLimits.nameLengthMax}
          hint="Members see it. You can rename it later."
          {...form.field('name')}
        />
      )}
      <TextField
        label="Seats"
        inputMode="numeric"
        autoComplete="off"
        value={entered}
        onChange={(event) => setEntered(event.target.value)}
        hint={needed > 1 ? `${seatsText(needed)} are needed for your members.` : 'One of them is yours.'}
        {...form.field('seats')}
      />
      <p className={styles.total} role="status">
        {seats === undefined ? seatPriceText(offer) : `${totalText(offer, seats)}, ${seatPriceText(offer)}`}
      </p>
      <NoticeLine>{form.failure}</NoticeLine>
      <Actions>
        <Button type="submit" look="filled">
          {form.isSending || purchase.isSuccess ? 'Opening the payment page…' : 'Continue to Payment'}
        </Button>
      </Actions>
    </Form>
  );
}
