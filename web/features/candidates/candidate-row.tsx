// One person on the sheet of results.
import { memo, useId } from 'react';
import { Link } from 'react-router';
import type { CandidateCard } from '#contract/search.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Key } from '#web/ui/key.tsx';
import { displayName, initialsOf, type NameShown } from './candidate-name.ts';
import styles from './candidate-row.module.css';
import { CategoryDot } from './category-dot.tsx';
import { ContactSlip } from './contact-slip.tsx';
import { educationLine } from './education.ts';
import type { ResultPlace } from './result-place.ts';
import { RowActions } from './row-actions.tsx';
import { SkillsLine } from './skills-line.tsx';

type CandidateRowProps = {
  person: CandidateCard;
  /** Where the row stands in the results. */
  place: ResultPlace;
  /** The words that were searched for; they are marked in the skills. */
  query: string;
  today: string;
  selected: boolean;
  /** The keyboard stands on this row. */
  current: boolean;
  /** Whether the last name is spelled out; it is, unless told. */
  nameShown?: NameShown;
  onToggle: (id: string) => void;
};

export const CandidateRow = memo(function CandidateRow({ person, place, query, today, selected, current, nameShown = 'full', onToggle }: CandidateRowProps) {
  const nameId = useId();
  const education = educationLine(person);
  const name = displayName(person, nameShown);
  return (
    <article className={styles.row} aria-labelledby={nameId} tabIndex={-1} data-id={person.id} data-selected={selected} data-current={current}>
      <label className={styles.select}>
        <Checkbox checked={selected} aria-label={`Select ${name}`} onChange={() => onToggle(person.id)} />
        {current && <Key>x</Key>}
      </label>
      <span className={styles.avatar} aria-hidden="true">{initialsOf(person)}</span>
      <div className={styles.who}>
        <h2 className={styles.heading}>
          <Link id={nameId} className={styles.name} to={`/physician/${person.id}`} state={{ resultPlace: place }} data-open>{name}</Link>
          {person.credentials !== null && <span className={styles.credentials}>{person.credentials}</span>}
        </h2>
        <div className={styles.job}>
          {person.title !== null && <p className={styles.title}>{person.title}</p>}
          {person.organization !== null && <p className={styles.organization}>{person.organization}</p>}
        </div>
      </div>
      <div className={styles.where}>
        <p className={styles.specialty}><CategoryDot specialty={person.specialty} />{person.specialty ?? 'Specialty not listed'}</p>
        <p className={styles.place}>{person.location ?? 'Location not listed'}</p>
        <p className={styles.education} title={education}>{education}</p>
      </div>
      <div className={styles.skills}><SkillsLine skills={person.skills} query={query} /></div>
      <div className={styles.contact}><ContactSlip contact={person.contactInfo} name={name} today={today} current={current} /></div>
      <div className={styles.actions}><RowActions id={person.id} name={name} linkedinUrl={person.linkedinUrl} place={place} current={current} /></div>
    </article>
  );
});
