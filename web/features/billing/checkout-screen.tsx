// The plan that the visitor chose before signing up, and the button that opens the payment page.
import { plans } from '#contract/billing/plans.ts';
import { useConfirmedEmail } from '#web/features/accounts/public.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { returnsTo, type SelectedPlan } from './checkout-path.ts';
import styles from './checkout-screen.module.css';
import { billingTexts, priceText } from './plan-texts.ts';
import { useCheckout } from './use-checkout.ts';
import { useSubscription } from './use-subscription.ts';

export function CheckoutScreen({ priceId, returnTo }: SelectedPlan) {
  const subscription = useSubscription();
  const checkout = useCheckout(returnsTo(returnTo));
  const confirmed = useConfirmedEmail();
  const { name } = plans[priceId];
  const back = <TextLink to={returnTo}>{returnTo.startsWith('/search') ? 'Back to the search' : 'Go back'}</TextLink>;
  if (subscription.loading) return <Spinner label="Loading your subscription" />;
  if (subscription.isSubscribed) {
    return (
      <FormSheet
        title={subscription.details?.plan_name ?? name}
        text="This plan is active already. There is nothing to pay."
        foot={back}
      >
        <p className={styles.note}>You change or cancel it in your account settings.</p>
        <LinkButton to="/account?tab=subscription">View Account Settings</LinkButton>
      </FormSheet>
    );
  }
  const opening = checkout.opening !== null;
  return (
    <FormSheet
      title={name}
      text="One step is left: the payment. Afterwards you are back where you started."
      foot={<>Not now? {back}</>}
    >
      <p className={styles.confirmed} role="status">
        {confirmed !== null && (
          <>
            Your email address <b>{confirmed}</b> is confirmed.
          </>
        )}
      </p>
      <p className={styles.price}>{priceText(priceId)}</p>
      <p className={styles.note}>{billingTexts[priceId]}</p>
      <Button
        look="filled"
        size="large"
        className={styles.pay}
        disabled={opening}
        onClick={() => checkout.open({ priceId })}
      >
        {opening ? 'Processing…' : 'Continue to Payment'}
      </Button>
      <NoticeLine>{checkout.failure !== null && `${checkout.failure.text} You have not been charged.`}</NoticeLine>
      <p className={styles.note}>
        <TextLink to={`/pricing?${new URLSearchParams({ return_to: returnTo })}`}>Compare both plans</TextLink>
      </p>
    </FormSheet>
  );
}
