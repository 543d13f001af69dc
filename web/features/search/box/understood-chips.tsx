// What the words of a search were recognized as: chips that remove a part, and the choice to search the words as typed.
import type { KeyboardEvent } from 'react';
import type { SearchAnswer, UnderstoodPart } from '#contract/search/search.ts';
import { Chip } from '#web/ui/chip.tsx';
import { formatCount } from '#web/ui/format.ts';
import type { Search } from '../address/search-address.ts';
import type { ChangeSearch } from '../address/search-address-provider.tsx';
import { withoutPart, withPart, withUnderstanding } from '../address/search-changes.ts';
import styles from '../filters/filter-chips.module.css';
import own from './understood-chips.module.css';

interface UnderstoodChipsProps {
  search: Search;
  /** The answer on screen; null: none yet. */
  answer: SearchAnswer | null;
  changeSearch: ChangeSearch;
}

export function UnderstoodChips({ search, answer, changeSearch }: UnderstoodChipsProps) {
  const understood = answer?.understood ?? [];
  if (search.query === '') return null;
  if (!search.understand)
    return (
      <fieldset className={styles.chips} aria-label="Recognized words">
        <span className={styles.name}>Words are searched as typed</span>
        <button type="button" className={own.action} onClick={() => changeSearch(withUnderstanding(true))}>
          Recognize words
        </button>
      </fieldset>
    );
  if (understood.length === 0) return null;
  return (
    <fieldset className={styles.chips} aria-label="Recognized words">
      <span className={styles.group}>
        <span className={styles.name}>Recognized</span>
        {understood.map((part) =>
          part.removed ? (
            <button
              key={part.key}
              type="button"
              className={own.action}
              onClick={() => changeSearch(withPart(part.key))}
            >
              Restore {part.label}
            </button>
          ) : (
            <Chip
              key={part.key}
              aria-label={`Remove recognized: ${labelOf(part)}`}
              title={part.also.length === 0 ? undefined : `Also searched: ${part.also.join(', ')}`}
              onKeyDown={removeByKey}
              onClick={(event) => {
                focusNext(event.currentTarget);
                changeSearch(withoutPart(part.key));
              }}
            >
              {labelOf(part)}
            </Chip>
          ),
        )}
      </span>
      <button type="button" className={own.action} onClick={() => changeSearch(withUnderstanding(false))}>
        Search these as words instead
      </button>
      {answer !== null && <OtherSpecialties search={search} answer={answer} />}
    </fieldset>
  );
}

/**
 * A profession in words also finds people of another specialty, or of none, whose title or credentials name it. The count of the specialty in
 * the filter, and on the public pages, does not include them, so that the difference is explained.
 */
function OtherSpecialties({ search, answer }: { search: Search; answer: SearchAnswer }) {
  const names = professionsIn(answer.understood);
  if (names.length === 0) return null;
  if (answer.following.includes('specialty')) return null;
  const counts = new Map(answer.facets.specialty?.map(({ value, count }) => [value, count]));
  const within = [...new Set([...names, ...search.specialty])].map((name) => counts.get(name));
  if (!within.every((count) => count !== undefined)) return null;
  const others = answer.count - within.reduce((sum, count) => sum + count, 0);
  if (others <= 0) return null;
  return (
    <span className={own.hint}>
      {`Includes ${formatCount(others)} ${others === 1 ? 'professional' : 'professionals'} with another specialty or none, by title or credentials`}
    </span>
  );
}

const professionsIn = (understood: readonly UnderstoodPart[]): string[] =>
  understood.flatMap(({ kind, label, values, removed }) =>
    kind === 'specialty' && !removed && !label.startsWith('not ') ? values : [],
  );

const labelOf = ({ label, also }: UnderstoodPart): string =>
  also.length === 0 ? label : `${label} + ${also.length} similar`;

/** Backspace and Delete on a chip remove it, as in a field of chips. */
function removeByKey(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'Backspace' && event.key !== 'Delete') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** The chip disappears with the next answer; the focus must not disappear with it. */
function focusNext(chip: HTMLElement): void {
  const buttons = [...(chip.closest('fieldset')?.querySelectorAll<HTMLElement>('button') ?? [])];
  buttons[buttons.indexOf(chip) + 1]?.focus();
}
