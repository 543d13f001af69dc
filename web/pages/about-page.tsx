import type { ReactNode } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import {
  Claim,
  pageHead,
  ProfessionalsClaim,
  ProvenClaim,
  SiteName,
  siteOf,
} from '#web/features/site-settings/public.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './about-page.module.css';

export const meta: MetaFunction = (args) =>
  pageHead(args, {
    title: 'About Us',
    description: `Why ${siteOf(args).settings.site_name} exists, what sets the directory apart, and who is behind it.`,
  });

export async function loader({ context }: LoaderFunctionArgs): Promise<{ count: number | null }> {
  const counts = await context
    .get(pageContext)
    .call('search.countDirectory', { query: '' })
    .catch(() => null);
  return { count: counts?.count ?? null };
}

export default function AboutPage() {
  const { count } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          A directory that <br />
          names its sources.
        </h1>
        <p className={styles.lead}>
          <SiteName /> covers <ProfessionalsClaim count={count} /> healthcare professionals in{' '}
          <Claim name="claim_medical_specialties" /> and the professions around them.
        </p>
      </header>
      <Part title="Our mission">
        <p>
          Hospitals, clinics and staffing agencies lose weeks to switchboards, outdated lists and unanswered forms. We
          want a recruiter with a real position to reach the right clinician directly, and the clinician to hear about
          it from a person.
        </p>
        <p>
          The same record belongs to the professional: everyone listed here may have it corrected or removed, without an
          account and without a reason.
        </p>
      </Part>
      <Part title="What sets us apart">
        <dl className={styles.reasons}>
          <Reason name="Verified data">
            <Claim name="claim_verification" />. Every value carries its source and the day it was last verified. A
            value that has not been verified says so.
          </Reason>
          <Reason name="Advanced search">
            <Claim name="claim_filters" />, each value with its exact count, over <Claim name="claim_parameters" />. The
            counts change as you type.
          </Reason>
          <Reason name="Support">
            Your messages go to the people who run the directory, and they answer. Subscribers have priority.
          </Reason>
        </dl>
        <p className={styles.proof}>
          <ProvenClaim name="claim_rating" /> <ProvenClaim name="claim_organizations" />
        </p>
      </Part>
      <section className={styles.end} aria-labelledby="try">
        <div>
          <h2 id="try" className={styles.endTitle}>
            See it for yourself.
          </h2>
          <p className={styles.soft}>An account costs nothing. A subscription begins only when you choose a plan.</p>
        </div>
        <div className={styles.actions}>
          <LinkButton to="/signup" look="filled" size="large">
            Start Free Trial
          </LinkButton>
          <LinkButton to="/pricing" size="large">
            View Pricing
          </LinkButton>
        </div>
      </section>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2 className={styles.heading}>{title}</h2>
    <div className={styles.text}>{children}</div>
  </section>
);

const Reason = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.reason}>
    <dt className={styles.name}>{name}</dt>
    <dd>{children}</dd>
  </div>
);
