// While a payment is overdue the plan still works. The banner shows until when, and how to keep the plan.
import { Banner } from '#web/ui/banner.tsx';
import { formatDate } from '#web/ui/format.ts';
import { usePortal } from './use-portal.ts';
import { useSubscription } from './use-subscription.ts';

export function PaymentBanner() {
  const { details } = useSubscription();
  const portal = usePortal();
  if (details?.is_past_due !== true) return null;
  const until = details.grace_ends_at === null ? '' : ` Your plan stays on until ${formatDate(details.grace_ends_at)}.`;
  return (
    <Banner
      label="Overdue payment"
      title="Your last payment failed."
      text={until}
      action={
        <button type="button" disabled={portal.opening} onClick={portal.open}>
          Manage Billing
        </button>
      }
    />
  );
}
