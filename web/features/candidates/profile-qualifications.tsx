// Degree, languages and certifications of a clinician, with who reported them and when.
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import type { ShownClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import { formatDate } from '#web/ui/format.ts';
import styles from './profile-record.module.css';
import { sourceName } from './source-name.ts';

interface Properties {
  facts: ShownClinicalFacts;
  sources: CandidateProfile['sources'];
}

export function ProfileQualifications({ facts, sources }: Properties) {
  const { graduationYear, medicalSchool, languages, boardCertifications } = facts;
  const lines: [name: string, text: string][] = [
    ['Medical school', medicalSchool ?? ''],
    ['Graduated', graduationYear === null ? '' : String(graduationYear)],
    ['Board certifications', boardCertifications.join(', ')],
    ['Languages', languages.join(', ')],
  ];
  const present = lines.filter(([, text]) => text !== '');
  if (present.length === 0) return null;
  return (
    <>
      <dl className={styles.facts}>
        {present.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>{reportedBy(sources)}</p>
    </>
  );
}

function reportedBy(sources: CandidateProfile['sources']): string {
  const reports = sources
    .filter(({ fields }) => fields.includes('qualifications'))
    .map(({ source, saidOn }) => `${sourceName(source)}, ${formatDate(saidOn)}`);
  return reports.length === 0
    ? 'Not verified with the school or a board.'
    : `Reported by ${reports.join('; ')}. Not verified with the school or a board.`;
}
