import type { DirectoryCounts } from '#contract/search/directory-counts.ts';
import { CoveredArea, Sourced } from '#web/features/site-settings/public.ts';
import { formatCount } from '#web/ui/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import homeStyles from './home.module.css';
import styles from './closing.module.css';

export const Closing = ({ counts }: { counts: DirectoryCounts | null }) => (
  <div className={`${homeStyles.width} ${homeStyles.section}`}>
    <div className={styles.pair}>
      <section aria-labelledby="professional">
        <h2 id="professional" className={styles.heading}>
          Are you a healthcare professional?
        </h2>
        <p className={styles.text}>
          Send us your resume, and recruiters can find you by what you do and where you want to work. An administrator
          approves every submission before it is listed.
        </p>
        <LinkButton to="/submit-resume" size="large">
          Submit Resume
        </LinkButton>
      </section>
      <section aria-labelledby="unlisted">
        <h2 id="unlisted" className={styles.heading}>
          Would you rather not be listed?
        </h2>
        <p className={styles.text}>Ask us to remove your information. You need no account and owe us no reason.</p>
        <LinkButton to="/remove-info" size="large">
          Remove My Information
        </LinkButton>
      </section>
    </div>
    <section className={styles.start} aria-labelledby="start">
      <div>
        <h2 id="start" className={styles.startTitle}>
          Start with one search.
        </h2>
        <p className={styles.text}>
          {counts === null || counts.specialties.length === 0 ? (
            <>
              Healthcare professionals in <CoveredArea />.
            </>
          ) : (
            <>
              <Sourced from="count.specialties">{formatCount(counts.specialties.length)}</Sourced> specialties in{' '}
              <CoveredArea />.
            </>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <LinkButton to="/signup" size="large" look="filled">
          Sign Up
        </LinkButton>
        <LinkButton to="/pricing" size="large">
          View Pricing
        </LinkButton>
      </div>
    </section>
  </div>
);
