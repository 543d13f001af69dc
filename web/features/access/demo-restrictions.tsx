import { Banner } from '#web/ui/banner.tsx';
import styles from './demo-restrictions.module.css';

/** The banner on the account page of the demo account. */
export const DemoRestrictions = () => (
  <div className={styles.place}>
    <Banner
      label="Demo Account Restrictions"
      title="Demo Account Restrictions:"
      text="name and bio are read-only; subscription, notifications and security are disabled."
    />
  </div>
);
