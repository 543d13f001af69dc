// One person on the sheet of results.
import { memo, useId } from 'react';
import type { CandidateCard } from '#contract/search.ts';
import { ArrowOutIcon } from '#web/ui/icons.tsx';
import styles from './candidate-row.module.css';
import { CategoryDot } from './category-dot.tsx';
import { ContactSlip } from './contact-slip.tsx';
import { SkillsLine } from './skills-line.tsx';

type CandidateRowProps = {
  person: CandidateCard;
  /** The words that were searched for; they are marked in the skills. */
  query: string;
  today: string;
};

export const CandidateRow = memo(function CandidateRow({ person, query, today }: CandidateRowProps) {
  const nameId = useId();
  const education = educationOf(person);
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
  return (
    <article className={styles.row} aria-labelledby={nameId}>
      <span className={styles.avatar} aria-hidden="true">{initialsOf(person)}</span>
      <div className={styles.who}>
        <h2 className={styles.heading}>
          <span id={nameId} className={styles.name}>{name}</span>
          {person.credentials !== null && <span className={styles.credentials}>{person.credentials}</span>}
        </h2>
        {person.title !== null && <p className={styles.title}>{person.title}</p>}
        {person.organization !== null && <p className={styles.organization}>{person.organization}</p>}
      </div>
      <div className={styles.where}>
        <p className={styles.specialty}><CategoryDot specialty={person.specialty} />{person.specialty ?? 'Specialty not listed'}</p>
        <p className={styles.place}>{person.location ?? 'Location not listed'}</p>
        <p className={styles.education} title={education}>{education}</p>
      </div>
      <div className={styles.skills}><SkillsLine skills={person.skills} query={query} /></div>
      <div className={styles.contact}><ContactSlip contact={person.contactInfo} name={name} today={today} /></div>
      <div className={styles.actions}>
        {person.linkedinUrl !== null && (
          <a className={styles.action} href={person.linkedinUrl} target="_blank" rel="noreferrer noopener" aria-label={`LinkedIn page of ${name} (opens a new tab)`}>
            <ArrowOutIcon size={14} />
            <span>LinkedIn</span>
          </a>
        )}
      </div>
    </article>
  );
});

function initialsOf({ firstName, lastName }: CandidateCard): string {
  return [firstName, lastName].map((part) => /^./u.exec(part ?? '')?.[0] ?? '').join('').toUpperCase();
}

function educationOf({ education }: CandidateCard): string {
  const [first] = education;
  if (first === undefined) return 'Education not listed';
  if (first.degree === null) return first.school;
  // `Doctor of Medicine (MD)` is MD to whoever reads this page.
  const degree = /\(([^()]+)\)$/.exec(first.degree)?.[1] ?? first.degree;
  return `${degree}, ${first.school}`;
}
