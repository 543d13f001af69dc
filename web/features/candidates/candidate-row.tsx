// One candidate in the list of results.
import { memo, useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { CandidateCard } from '#contract/candidates/candidates.ts';
import { formatMiles } from '#web/ui/format.ts';
import { RowShortcutsContext, type RowShortcuts } from '#web/ui/row-shortcuts.ts';
import { displayName, initialsOf } from './candidate-name.ts';
import type { CandidateSlots } from './candidate-slots.ts';
import { CategoryDot } from './category-dot.tsx';
import { ContactSlip } from './contact-slip.tsx';
import { educationLine } from './education.ts';
import type { MarkedWords } from './marked-text.ts';
import type { ResultPlace } from './result-place.ts';
import { RowActions } from './row-actions.tsx';
import { RowAvatar } from './row-avatar.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { rowPart } from './row-part.ts';
import { SkillsLine } from './skills-line.tsx';

interface CandidateRowProps {
  candidate: CandidateCard;
  /** The position of the row in the results. */
  place: ResultPlace;
  /** From the place of the search; null in a search without a place. */
  distanceMiles?: number | null;
  /** Other places of work that the search names; empty: none. */
  alsoIn?: readonly string[];
  /** Shown in a search by licenses; empty: none. */
  licenseStates?: readonly string[];
  /** The words and phrases of the search, which are marked in the skills; the same array at every render. */
  marked: readonly MarkedWords[];
  today: string;
  selected: boolean;
  /** The shortcuts of the list when this is the current row, otherwise null. */
  shortcuts: RowShortcuts | null;
  /** Whether the visitor may see contact information. */
  contactsVisible: boolean;
  slots: CandidateSlots;
  /** `extending` true: with the rows between the one toggled before and this one. `page`: the ids of all rows. */
  onToggle: (id: string, page: readonly string[], extending: boolean) => void;
}

const none: readonly string[] = [];

export const CandidateRow = memo(function CandidateRow({
  candidate,
  place,
  distanceMiles = null,
  alsoIn = none,
  licenseStates = none,
  marked,
  today,
  selected,
  shortcuts,
  contactsVisible,
  slots,
  onToggle,
}: CandidateRowProps) {
  const nameId = useId();
  const name = displayName(candidate);
  const named = { id: candidate.id, name };
  return (
    <RowShortcutsContext value={shortcuts}>
      <article
        className={rowPart('row')}
        aria-labelledby={nameId}
        tabIndex={-1}
        data-id={candidate.id}
        data-selected={selected || undefined}
        data-current={shortcuts !== null || undefined}
      >
        <RowCheckbox
          name={name}
          checked={selected}
          onToggle={(extending) => onToggle(candidate.id, place.ids, extending)}
        />
        <RowAvatar {...named} initials={initialsOf(candidate)} />
        <Who candidate={candidate} nameId={nameId} place={place} mark={slots.mark(named)} />
        <Where candidate={candidate} distanceMiles={distanceMiles} alsoIn={alsoIn} licenseStates={licenseStates} />
        <div className={rowPart('skills')}>
          <SkillsLine skills={candidate.skills} marked={marked} name={name} />
        </div>
        <div className={rowPart('contact')}>
          <ContactSlip contact={candidate.contactInfo} candidate={named} today={today} slots={slots} />
        </div>
        <div className={rowPart('actions')}>
          <RowActions
            id={candidate.id}
            name={name}
            linkedinUrl={candidate.linkedinUrl}
            contactsVisible={contactsVisible}
            place={place}
          >
            {candidate.contactInfo.email !== null && slots.sendEmail(named)}
            {slots.addToList(named)}
          </RowActions>
        </div>
      </article>
    </RowShortcutsContext>
  );
});

interface WhoProps {
  candidate: CandidateCard;
  /** The id of the name, which labels the row. */
  nameId: string;
  place: ResultPlace;
  mark: ReactNode;
}

const Who = ({ candidate: { id, credentials, title, organization, ...candidate }, nameId, place, mark }: WhoProps) => (
  <div className={rowPart('who')}>
    <h2 className={rowPart('heading')}>
      <Link id={nameId} className={rowPart('name')} to={`/physician/${id}`} state={{ resultPlace: place }}>
        {displayName(candidate)}
      </Link>
      {credentials !== null && <span className={rowPart('credentials')}>{credentials}</span>}
    </h2>
    <div className={rowPart('job')}>
      {title !== null && <p className={rowPart('title')}>{title}</p>}
      {organization !== null && <p className={rowPart('organization')}>{organization}</p>}
    </div>
    <div className={rowPart('activity')}>{mark}</div>
  </div>
);

interface WhereProps {
  candidate: CandidateCard;
  distanceMiles: number | null;
  alsoIn: readonly string[];
  licenseStates: readonly string[];
}

function Where({ candidate, distanceMiles, alsoIn, licenseStates }: WhereProps) {
  const education = educationLine(candidate);
  return (
    <div className={rowPart('where')}>
      <p className={rowPart('specialty')}>
        <CategoryDot specialty={candidate.specialty} />
        {candidate.specialty ?? 'Specialty not listed'}
      </p>
      <p className={rowPart('place')}>
        {candidate.location ?? 'Location not listed'}
        {distanceMiles !== null && ` · ${formatMiles(distanceMiles)}`}
      </p>
      {alsoIn.length > 0 && <p className={rowPart('licenses')}>Also works in {alsoIn.join(', ')}</p>}
      {licenseStates.length > 0 && <p className={rowPart('licenses')}>Licensed in {licenseStates.join(', ')}</p>}
      <p className={rowPart('education')} title={education}>
        {education}
      </p>
    </div>
  );
}
