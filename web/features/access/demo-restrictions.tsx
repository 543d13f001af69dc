import { Banner } from '#web/ui/banner.tsx';

/** On the account page of the demo account. */
export const DemoRestrictions = () => (
  <Banner label="Demo Account Restrictions" title="Demo Account Restrictions:" text="name and bio are read-only; subscription and notifications are disabled." />
);
