import { priceOf } from '#web/features/billing/public.ts';
import { Claim, ProvenClaim, Sourced } from '#web/features/site-settings/public.ts';
import homeStyles from './home.module.css';
import styles from './reasons.module.css';

export const Reasons = () => (
  <section className={`${homeStyles.width} ${homeStyles.section} ${styles.reasons}`} aria-labelledby="reasons">
    <div>
      <h2 id="reasons" className={homeStyles.heading}>
        Why recruiters choose it
      </h2>
      <p className={styles.proof}>
        <ProvenClaim name="claim_rating" /> <ProvenClaim name="claim_organizations" />
      </p>
    </div>
    <ul className={styles.list}>
      <li className={styles.reason}>
        <h3 className={styles.title}>You reach the person, not the switchboard.</h3>
        <p>
          Where we hold a personal mobile number or email address, that is what you see first. Work contacts are marked
          as work contacts.
        </p>
      </li>
      <li className={styles.reason}>
        <h3 className={styles.title}>You know the size of the pool before you open it.</h3>
        <p>
          Every filter value carries its exact count under the search you are running, and the counts move as you type.
        </p>
      </li>
      <li className={styles.reason}>
        <h3 className={styles.title}>You can judge a number before you dial it.</h3>
        <p>
          <Claim name="claim_verification" />. Each contact shows when it was last verified, or that it has not been
          verified yet.
        </p>
      </li>
      <li className={styles.reason}>
        <h3 className={styles.title}>The price is on the price page.</h3>
        <p>
          <Sourced from="plan.price_monthly">{priceOf('price_monthly')}</Sourced> a month or{' '}
          <Sourced from="plan.price_annual">{priceOf('price_annual')}</Sourced> a year. <Claim name="claim_fees" />, no
          credits, no call with a salesperson before you can start.
        </p>
      </li>
    </ul>
  </section>
);
