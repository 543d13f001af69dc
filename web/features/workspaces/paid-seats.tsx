// After the payment page: whether the payment is confirmed.
import { usePaidSeats } from './use-seats.ts';
import styles from './workspaces.module.css';

const texts = {
  confirmed: 'Your payment is confirmed, and the seats count from now on.',
  confirming: 'Your payment was made and is still being confirmed. That usually takes less than a minute.',
  not_found:
    'We found no completed payment of yours for this address. If you have paid, write to us with the contact form.',
} as const;

export function PaidSeats({ sessionId }: { sessionId: string }) {
  const { data, error } = usePaidSeats(sessionId);
  const text =
    error !== null
      ? 'Your payment could not be checked just now. If you have paid, the seats may take a minute to count.'
      : data === undefined
        ? 'Checking your payment…'
        : texts[data.state];
  return (
    <p className={data?.state === 'confirmed' ? styles.paid : styles.warning} role="status">
      {text}
    </p>
  );
}
