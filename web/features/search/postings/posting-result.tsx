// What was read in a posting: the parts of the search with their counts, what is not searched, and the text with marks.
import { Fragment, type ReactNode } from 'react';
import type { PostingAnswer } from '#contract/search/postings.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { formatCount } from '#web/ui/format.ts';
import { Actions } from '#web/ui/panel.tsx';
import { useFirstFocus } from '#web/ui/use-first-focus.ts';
import styles from './posting.module.css';

interface PostingResultProps {
  /** The text that was read. */
  posting: string;
  answer: PostingAnswer;
  isReading: boolean;
  onRemovedChange: (removed: readonly string[]) => void;
  onSearch: (query: string, removed: readonly string[]) => void;
  onEdit: () => void;
  /** The failure of the last request. */
  children: ReactNode;
}

export function PostingResult({
  posting,
  answer,
  isReading,
  onRemovedChange,
  onSearch,
  onEdit,
  children,
}: PostingResultProps) {
  const { understood, query } = answer;
  const removed = understood.filter((part) => part.removed).map(({ key }) => key);
  const isUsable = understood.length > removed.length;
  const start = useFirstFocus<HTMLButtonElement>();
  return (
    <div className={styles.result}>
      <div className={styles.read}>
        <p className={styles.total} role="status">
          {totalText(answer, isUsable)}
        </p>
        {understood.length > 0 && (
          <fieldset className={styles.parts}>
            <legend className={styles.heading}>Read, each with the professionals that it finds alone</legend>
            {understood.map((part) => (
              <Part
                key={part.key}
                part={part}
                onToggle={() =>
                  onRemovedChange(part.removed ? removed.filter((key) => key !== part.key) : [...removed, part.key])
                }
              />
            ))}
          </fieldset>
        )}
        <NotSearched answer={answer} />
        {children}
        <Actions>
          <Button ref={start} look="filled" disabled={!isUsable || isReading} onClick={() => onSearch(query, removed)}>
            {isReading ? 'Counting …' : 'Search with These'}
          </Button>
          <Button onClick={onEdit}>Change the Text</Button>
        </Actions>
      </div>
      <MarkedPosting posting={posting} marks={answer.marks} />
    </div>
  );
}

function totalText({ count, understood, leftOut }: PostingAnswer, isUsable: boolean): string {
  if (understood.length === 0)
    return 'Nothing was recognized: no profession, unit, credential or place. Add a line such as “Title: ICU nurse”.';
  if (!isUsable) return 'Every part is removed. Restore one to search.';
  if (count === 0) return 'No professional matches all of these. Remove a part to see more.';
  const parts = leftOut.length === 0 ? 'all of these' : 'these, without the words under “Not searched”';
  return `${formatCount(count)} ${count === 1 ? 'professional matches' : 'professionals match'} ${parts}.`;
}

function Part({ part, onToggle }: { part: PostingAnswer['understood'][number]; onToggle: () => void }) {
  const counted = `${part.label} · ${formatCount(part.count)}`;
  return part.removed ? (
    <button type="button" className={styles.restore} onClick={onToggle}>
      Restore {counted}
    </button>
  ) : (
    <Chip aria-label={`Remove ${part.label}, ${formatCount(part.count)} professionals`} onClick={onToggle}>
      {counted}
    </Chip>
  );
}

const reasons: Readonly<Record<PostingAnswer['notSearched'][number]['reason'], string>> = {
  preferred: 'preferred, not required',
  noSuchData: 'the directory has no such data',
  policy: 'we do not search by age, sex or other personal traits',
  elsewhere: 'outside of the countries of the directory',
  tooMany: 'more than one search has room for',
};

function NotSearched({ answer: { notSearched, leftOut } }: { answer: PostingAnswer }) {
  if (notSearched.length + leftOut.length === 0) return null;
  return (
    <div>
      <h3 className={styles.heading}>Not searched</h3>
      <ul className={styles.notSearched}>
        {leftOut.map(({ key, text }) => (
          <li key={key}>“{text}”: no one here also has it</li>
        ))}
        {notSearched.map(({ text, reason }) => (
          <li key={text}>
            “{text}”: {reasons[reason]}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Everything that is not marked was not read. */
function MarkedPosting({ posting, marks }: { posting: string; marks: PostingAnswer['marks'] }) {
  return (
    <section className={styles.marked} aria-label="The text, with what was read marked">
      <h3 className={styles.heading}>Marked in the text; the rest was not read</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
      <pre className={styles.text} tabIndex={0} role="region" aria-label="Text of the posting">
        {marks.map(({ start, end }, at) => (
          <Fragment key={start}>
            {posting.slice(marks[at - 1]?.end ?? 0, start)}
            <mark>{posting.slice(start, end)}</mark>
          </Fragment>
        ))}
        {posting.slice(marks.at(-1)?.end ?? 0)}
      </pre>
    </section>
  );
}
