// The prices, the contents of each plan, and the buttons that start a payment.
import type { ReactNode } from 'react';
import type { FairUse } from '#contract/disclosures/disclosures.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { PlanCards } from './plan-cards.tsx';
import { PlanTable } from './plan-table.tsx';
import { PricingQuestions } from './pricing-questions.tsx';
import styles from './pricing-screen.module.css';

interface PricingScreenProps {
  /** How many parameters a search has, in the words of the operator. */
  parameters: ReactNode;
  /** What the operator says about fees. */
  fees: ReactNode;
  /** The limits that the server enforces. */
  fairUse: FairUse;
  /** What teams may buy; null: nothing here. */
  team?: ReactNode;
}

export function PricingScreen({ parameters, fees, fairUse, team = null }: PricingScreenProps) {
  return (
    <div className={styles.pricing}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          Two prices.
          <br />
          The same directory.
        </h1>
        <p className={styles.lead}>
          Both plans open every record and every contact. {fees}: no credits and no set-up charge.
        </p>
      </header>
      <PlanCards />
      <section className={styles.section} aria-labelledby="included">
        <h2 id="included" className={styles.heading}>
          What is included
        </h2>
        <PlanTable parameters={parameters} />
      </section>
      <section className={styles.section} aria-labelledby="fair-use">
        <h2 id="fair-use" className={styles.heading}>
          Fair use, <br />
          in numbers
        </h2>
        <div>
          <p className={styles.large}>
            Unlimited means no monthly quota and no credits. It does not mean copying the directory. To keep scrapers
            out, one person can view, reveal or export:
          </p>
          <dl className={styles.figures}>
            <Figure value={formatCount(fairUse.revealsPerHourMax)} text="contacts revealed in any hour" />
            <Figure value={formatCount(fairUse.revealsPerDayMax)} text="contacts revealed in any day" />
            <Figure
              value={formatCount(fairUse.exportedCandidatesPerDayMax)}
              text="people exported in any day, Annual Plan"
            />
            <Figure value={formatCount(fairUse.cardsPerHourMax)} text="different people shown in any hour" />
            <Figure value={formatCount(fairUse.cardsPerDayMax)} text="different people shown in any day" />
          </dl>
          <p className={styles.note}>If you reach a limit, we show you when it ends. You lose none of your work.</p>
        </div>
      </section>
      <section className={styles.section} aria-labelledby="questions">
        <h2 id="questions" className={styles.heading}>
          Questions, <br />
          answered plainly
        </h2>
        <PricingQuestions />
      </section>
      <section className={styles.team} aria-labelledby="team">
        <div>
          <h2 id="team" className={styles.teamTitle}>
            Hiring as a team?
          </h2>
          <p className={styles.soft}>
            A subscription is for one person. Several seats and one invoice are an enterprise plan.
          </p>
        </div>
        {team}
        <LinkButton to="/contact">Contact Sales</LinkButton>
      </section>
    </div>
  );
}

const Figure = ({ value, text }: { value: string; text: string }) => (
  <div className={styles.figure}>
    <dt className={styles.soft}>{text}</dt>
    <dd className={styles.value}>{value}</dd>
  </div>
);
