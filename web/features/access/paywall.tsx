// The paywall covers the place of the results. Only placeholders are below it: the page contains no data of candidates.
import { useState, type ReactNode } from 'react';
import type { Access } from '#contract/access/access.ts';
import { guaranteeDays, type PriceId } from '#contract/billing/plans.ts';
import { useOrigin, useViewer } from '#web/features/accounts/public.ts';
import { annualSavingCents, checkoutPath, dollars, priceOf } from '#web/features/billing/public.ts';
import { TickIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useAccess } from './access.tsx';
import styles from './paywall.module.css';

interface PaywallProps {
  kind: Access['kind'];
  /** How many people the visitor's own search finds; null or absent: not known. */
  found?: ReactNode;
  /** The placeholders; absent where the page has none. */
  children?: ReactNode;
}

export function Paywall({ kind, found, children }: PaywallProps) {
  const access = useAccess();
  const suspended =
    access?.capabilities.search.reason === 'workspace_suspended' ? (access.seat?.workspaceName ?? '') : null;
  return (
    <div className={styles.paywall}>
      <div className={styles.panelPlace}>
        {suspended === null ? <PaywallPanel kind={kind} found={found} /> : <SuspendedPanel name={suspended} />}
      </div>
      {children !== undefined && (
        <div className={styles.behind} aria-hidden="true">
          {children}
        </div>
      )}
    </div>
  );
}

/** A member of a suspended workspace reads why the rights are gone, and whom to ask. */
const SuspendedPanel = ({ name }: { name: string }) => (
  <Panel
    look="raised"
    title="Your Workspace Is Suspended"
    text={`The seats of ${name} give no rights until the suspension is lifted. Your lists and searches are kept. Ask an owner of the workspace what happened. Owners can write to us.`}
  >
    <p className={styles.note}>
      A plan of your own opens the directory as well: <TextLink to="/pricing">see the plans</TextLink>.
    </p>
    <div className={styles.links}>
      <LinkButton to="/workspace" look="filled">
        See the Members
      </LinkButton>
      <LinkButton to="/contact">Write to Us</LinkButton>
    </div>
  </Panel>
);

/** What a plan includes, what it costs, and the links to get one. */
function PaywallPanel({ kind, found }: Pick<PaywallProps, 'kind' | 'found'>) {
  return (
    <Panel
      look="raised"
      title="Unlock Unlimited Contacts"
      text="A plan opens every result of the directory, with phone numbers and email addresses. Each contact says which kind it is and when it was last verified."
    >
      <p className={found === undefined ? '' : styles.found} role="status">
        {found}
      </p>
      {kind === 'anonymous' ? <PlansToChoose /> : <Plans />}
      <p className={styles.note}>
        <Note kind={kind} />
      </p>
    </Panel>
  );
}

const planLabels: Readonly<Record<PriceId, { name: string; terms: string }>> = {
  price_monthly: { name: 'Monthly', terms: 'per month, cancel anytime' },
  price_annual: { name: 'Annual', terms: `per year, saves ${dollars(annualSavingCents)}` },
};
const priceIds = ['price_monthly', 'price_annual'] as const;

/** A signed-in visitor chooses a plan on the pricing page, and comes back to this page. */
function Plans() {
  const { from } = useOrigin();
  return (
    <>
      <dl className={styles.prices}>
        {priceIds.map((id) => (
          <div key={id} className={styles.price}>
            <dt className={styles.name}>{planLabels[id].name}</dt>
            <dd>
              <Price priceId={id} />
            </dd>
          </div>
        ))}
      </dl>
      <PlanLinks to={`/pricing?${new URLSearchParams({ return_to: from })}`} />
    </>
  );
}

/** A visitor without an account chooses here, so that the sign-up leads straight to the payment and back. */
function PlansToChoose() {
  const { from } = useOrigin();
  const [selected, choose] = useState<PriceId>('price_monthly');
  return (
    <>
      <div className={styles.prices} role="group" aria-label="Plan">
        {priceIds.map((id) => (
          <button
            key={id}
            type="button"
            className={styles.choice}
            aria-pressed={id === selected}
            onClick={() => choose(id)}
          >
            <span className={styles.mark} aria-hidden="true">
              {id === selected && <TickIcon size={12} />}
            </span>
            <span className={styles.name}>{planLabels[id].name}</span>
            <span>
              <Price priceId={id} />
            </span>
          </button>
        ))}
      </div>
      <PlanLinks to={`/signup?${new URLSearchParams({ return_to: checkoutPath(selected, from) })}`} />
    </>
  );
}

const PlanLinks = ({ to }: { to: string }) => (
  <div className={styles.links}>
    <LinkButton to={to} look="filled">
      Get Started
    </LinkButton>
    <LinkButton to="/contact">Contact Sales</LinkButton>
  </div>
);

function Note({ kind }: { kind: Access['kind'] }) {
  const origin = useOrigin();
  const email = useViewer()?.email;
  if (kind === 'anonymous')
    return (
      <>
        Subscribed already?{' '}
        <TextLink to="/login" state={origin}>
          Log in
        </TextLink>
      </>
    );
  if (kind === 'unverified')
    return (
      <>
        Your email address is not confirmed yet.{' '}
        <TextLink to="/check-email-confirmation" state={{ email }}>
          Send the link again
        </TextLink>
      </>
    );
  return (
    <>
      {`Annual Plan with ${guaranteeDays}-day `}
      <TextLink to="/money-back-guarantee">money back guarantee</TextLink>. No hidden fees.
    </>
  );
}

const Price = ({ priceId }: { priceId: PriceId }) => (
  <>
    <span className={styles.figure}>{priceOf(priceId)}</span>{' '}
    <span className={styles.terms}>{planLabels[priceId].terms}</span>
  </>
);
