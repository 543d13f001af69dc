// The record of a candidate: sections divided by thin lines, each with its heading on the left.
import type { ReactNode } from 'react';
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import { formatCount, formatDate } from '#web/ui/format.ts';
import styles from './profile-record.module.css';
import { ProfileCredentials } from './profile-credentials.tsx';
import { ProfilePlaces } from './profile-places.tsx';
import { ProfileSources } from './profile-sources.tsx';
import { eventText } from './event-text.ts';
import { sourceName } from './source-name.ts';

export function ProfileRecord({ profile, today }: { profile: CandidateProfile; today: string }) {
  const skills = [...new Set(profile.skills)];
  return (
    <div className={styles.record}>
      <Part title="Organization">
        <Organization profile={profile} />
      </Part>
      {profile.clinical !== null && (
        <Part title="Credentials">
          <ProfileCredentials facts={profile.clinical} sources={profile.sources} />
        </Part>
      )}
      {profile.clinical !== null && profile.clinical.practicePlaces.length > 0 && (
        <Part title="Practice Places">
          <ProfilePlaces places={profile.clinical.practicePlaces} />
        </Part>
      )}
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
        {skills.length === 0 ? (
          <p className={styles.none}>No skills on file.</p>
        ) : (
          <ul className={styles.skills}>
            {skills.map((skill) => (
              <li key={skill}>{skill}</li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Experience">
        <p>No experience on file.</p>
        <p className={styles.soft}>The sources name only the current employer, shown above.</p>
      </Part>
      <Part title="Bio">
        <p className={styles.none}>No bio available</p>
      </Part>
      <Person profile={profile} />
      {profile.history.length > 0 && (
        <Part title="Changes">
          <ProfileHistory history={profile.history} />
        </Part>
      )}
      <Part title="Sources">
        <ProfileSources profile={profile} today={today} />
      </Part>
    </div>
  );
}

/** Its heading is enough to find it. As landmarks, ten parts would hide the others, and beside the results they have names of filters. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2 className={styles.title}>{title}</h2>
    <div className={styles.body}>{children}</div>
  </section>
);

function Organization({ profile }: { profile: CandidateProfile }) {
  const domain = profile.companyDomain;
  const website = domain && (
    <a className={styles.link} href={`https://${domain}`} target="_blank" rel="noreferrer noopener">
      {domain}
    </a>
  );
  const facts: Fact[] = [
    ['Industry', profile.companyIndustry],
    ['Employees', profile.companySize],
    ['Revenue', profile.companyRevenue],
    ['Website', website],
    ['Function', profile.jobFunctions],
    ['Level', profile.titleLevel],
    // Of the organization, not of the employment.
    ['Founded', foundedOf(profile)],
    ['Office', officeOf(profile)],
  ];
  return (
    <>
      <p className={profile.organization === null ? styles.none : styles.leading}>
        {profile.organization ?? 'No organization on file.'}
      </p>
      <Facts facts={facts} />
    </>
  );
}

/** Sources that know only the year write its first day. */
function foundedOf({ companyStartDate: date }: CandidateProfile): string | null {
  if (date === null || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return date;
  return date.endsWith('-01-01') ? date.slice(0, 4) : formatDate(date);
}

/** `Evanston, IL 60201`; null when nothing is known of it. */
function officeOf({ officeCity, officeState, officeZip }: CandidateProfile): string | null {
  const place = [officeCity, officeState].filter((part) => part !== null).join(', ');
  return [place, officeZip ?? ''].filter((part) => part !== '').join(' ') || null;
}

function Person({ profile: { linkedinConnections, country } }: { profile: CandidateProfile }) {
  const facts: Fact[] = [
    ['LinkedIn connections', linkedinConnections === null ? null : formatCount(linkedinConnections)],
    ['Country', country],
  ];
  if (facts.every(([, value]) => value === null)) return null;
  return (
    <Part title="Person">
      <Facts facts={facts} />
    </Part>
  );
}

type Fact = readonly [name: string, value: ReactNode];

/** Those of the facts that are known. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What changed about a candidate, and which source said so. */
function ProfileHistory({ history }: Pick<CandidateProfile, 'history'>) {
  return (
    <ul className={styles.lines}>
      {history.map((event) => (
        <li key={event.id}>
          {eventText(event)} <span className={styles.soft}>{sourceName(event.source)}</span>
        </li>
      ))}
    </ul>
  );
}
