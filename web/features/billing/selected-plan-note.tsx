import { plans } from '#contract/billing/plans.ts';
import { planSelectedIn } from './checkout-path.ts';
import { priceText } from './plan-texts.ts';

/** A sentence about the plan that the visitor chose before signing up; empty when they chose none. */
export function SelectedPlanNote({ returnPath }: { returnPath: string }) {
  const priceId = planSelectedIn(returnPath);
  return priceId === null ? null : (
    <>
      You chose the <b>{plans[priceId].name}</b>, {priceText(priceId)}. You pay after your email address is confirmed.
    </>
  );
}
