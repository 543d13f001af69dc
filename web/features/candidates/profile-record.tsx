// The record of a person: rows on hairlines, each with its heading at the left.
import { type ReactNode, useId } from 'react';
import type { CandidateProfile } from '#contract/candidates.ts';
import { formatDate } from '#web/ui/numbers.ts';
import { freshnessOf } from './freshness.ts';
import { FreshnessMark } from './freshness-mark.tsx';
import styles from './profile-record.module.css';

export function ProfileRecord({ profile, today }: { profile: CandidateProfile; today: string }) {
  const skills = [...new Set(profile.skills)];
  return (
    <div className={styles.record}>
      <Part title="Organization"><Organization profile={profile} /></Part>
      <Part title="Education">
        {profile.education.length === 0 && <p className={styles.none}>No education on file.</p>}
        {profile.education.map(({ school, degree }) => (
          <div key={`${school} ${degree}`} className={styles.school}>
            <p className={styles.leading}>{degree ?? school}</p>
            {degree !== null && <p className={styles.soft}>{school}</p>}
          </div>
        ))}
      </Part>
      <Part title="Skills">
        {skills.length === 0 ? <p className={styles.none}>No skills on file.</p> : <ul className={styles.skills}>{skills.map((skill) => <li key={skill}>{skill}</li>)}</ul>}
      </Part>
      <Part title="Experience">
        <p>No experience on file.</p>
        <p className={styles.soft}>The present employer above is what the sources name.</p>
      </Part>
      <Part title="Bio"><p className={styles.none}>No bio available</p></Part>
      <Part title="Sources"><Sources profile={profile} today={today} /></Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>{title}</h2>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

function Organization({ profile }: { profile: CandidateProfile }) {
  const domain = profile.companyDomain;
  const website = domain && <a className={styles.link} href={`https://${domain}`} target="_blank" rel="noreferrer noopener">{domain}</a>;
  const facts: [name: string, value: ReactNode][] = [
    ['Industry', profile.companyIndustry],
    ['Employees', profile.companySize],
    ['Revenue', profile.companyRevenue],
    ['Website', website],
    ['Function', profile.jobFunctions],
    ['Level', profile.titleLevel],
  ];
  const known = facts.filter(([, value]) => value !== null && value !== '');
  return (
    <>
      <p className={profile.organization === null ? styles.none : styles.leading}>{profile.organization ?? 'No organization on file.'}</p>
      {known.length > 0 && <dl className={styles.facts}>{known.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>}
    </>
  );
}

const sourceNames: Readonly<Record<string, string>> = { synthetic: 'Invented for demonstration', nppes: 'National registry (NPPES)' };

function Sources({ profile, today }: { profile: CandidateProfile; today: string }) {
  if (profile.sources.length === 0) return <p className={styles.none}>No source is recorded.</p>;
  return (
    <table className={styles.sources}>
      <thead><tr><th scope="col">Source</th><th scope="col">Latest word</th></tr></thead>
      <tbody>
        {profile.sources.map(({ source, saidOn }) => (
          <tr key={source}>
            <td>{sourceNames[source] ?? source}</td>
            <td><span className={styles.stamp}><FreshnessMark freshness={freshnessOf(saidOn, today)} />{formatDate(saidOn)}</span></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
