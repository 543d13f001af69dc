import { Fragment, useState } from 'react';
import { matchesQuery, markWords, type MarkedWords } from './marked-text.ts';
import styles from './skills-line.module.css';

const shown = 5;
/** The number of letters that fit on one line at full and at condensed width. A longer line is condensed further before it wraps. */
const fullWidthLetters = 90;
const narrowLetters = 104;

/** The first five skills as one line of text, preferring those with marked words; a button shows the others. */
export function SkillsLine({
  skills,
  marked,
  name,
}: {
  skills: readonly string[];
  marked: readonly MarkedWords[];
  name: string;
}) {
  const [open, setOpen] = useState(false);
  const unique = [...new Set(skills)];
  const first = chooseSkills(unique, marked);
  const selected = open ? unique : first;
  const letters = first.reduce((sum, skill) => sum + skill.length + 3, 0);
  const more = unique.length - first.length;
  if (selected.length === 0) return null;
  return (
    <p className={`${styles.line} ${widthOf(letters)}`}>
      <span className="visually-hidden">Skills: </span>
      {selected.map((skill, index) => (
        <Fragment key={skill}>
          {index > 0 && <i className={styles.dot}> · </i>}
          <Marked text={skill} marked={marked} />
        </Fragment>
      ))}
      {more > 0 && ' '}
      {more > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          aria-label={open ? `Show fewer skills of ${name}` : `Show ${more} more skills of ${name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Fewer' : `+${more}`}
        </button>
      )}
    </p>
  );
}

const widthOf = (letters: number) =>
  letters <= fullWidthLetters ? '' : letters <= narrowLetters ? styles.narrow : styles.narrowest;

function Marked({ text, marked }: { text: string; marked: readonly MarkedWords[] }) {
  return markWords(text, marked).map(({ text: words, marked: isMarked, start }) =>
    isMarked ? <mark key={start}>{words}</mark> : <Fragment key={start}>{words}</Fragment>,
  );
}

function chooseSkills(unique: readonly string[], marked: readonly MarkedWords[]): string[] {
  const named = unique.filter((skill) => matchesQuery(skill, marked));
  const selected = new Set([...new Set([...named, ...unique])].slice(0, shown));
  return unique.filter((skill) => selected.has(skill));
}
