import styles from './organization-strip.module.css';

const organizations = [
  'Health Systems',
  'Community Hospitals',
  'Staffing Agencies',
  'Nurse Staffing Firms',
  'Pharma & Biotech',
  'Clinical & Research Hiring',
  'Digital Health',
  'Telehealth Providers',
  'Health Insurance Companies',
  'Medical Affairs Teams',
  'Continuing Medical Education',
  'Healthcare Market Research',
  'Public Health Departments',
  'AI & ML Healthcare Startups',
] as const;

/** The kinds of organizations that use the directory. They scroll by; with reduced motion they are a list of several lines. */
export const OrganizationStrip = () => (
  <section className={styles.strip} aria-label="Built for">
    <p className={styles.label} aria-hidden="true">
      Built for
    </p>
    <div className={styles.window}>
      <ul className={styles.list}>
        {organizations.map((name) => (
          <li key={name} className={styles.name}>
            {name}
          </li>
        ))}
      </ul>
      <ul className={`${styles.list} ${styles.copy}`} aria-hidden="true">
        {organizations.map((name) => (
          <li key={name} className={styles.name}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  </section>
);
