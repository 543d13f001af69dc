import { Fragment } from 'react';
import { matchesQuery, markWords } from './marked-text.ts';
import styles from './skills-line.module.css';

const shown = 5;
/** Letters that fit on one line of the usual layout at full width, and set narrow; a longer line is set narrower before it wraps. */
const fullWidthLetters = 90;
const narrowLetters = 104;

/** The first five skills as running text, those that the query names before the others, and how many more there are. */
export function SkillsLine({ skills, query }: { skills: readonly string[]; query: string }) {
  const chosen = chooseSkills(skills, query);
  const letters = chosen.reduce((sum, skill) => sum + skill.length + 3, 0);
  const more = new Set(skills).size - chosen.length;
  if (chosen.length === 0) return null;
  return (
    <p className={`${styles.line} ${widthOf(letters)}`}>
      <span className="visually-hidden">Skills: </span>
      {chosen.map((skill, index) => (
        <Fragment key={skill}>
          {index > 0 && <span className={styles.dot}> · </span>}
          <Marked text={skill} query={query} />
        </Fragment>
      ))}
      {more > 0 && ' '}
      {more > 0 && <span className={styles.more}>+{more}<span className="visually-hidden"> more</span></span>}
    </p>
  );
}

const widthOf = (letters: number) => (letters <= fullWidthLetters ? '' : letters <= narrowLetters ? styles.narrow : styles.narrowest);

function Marked({ text, query }: { text: string; query: string }) {
  return markWords(text, query).map(({ text: words, marked, start }) => (marked ? <mark key={start}>{words}</mark> : <Fragment key={start}>{words}</Fragment>));
}

function chooseSkills(skills: readonly string[], query: string): string[] {
  const unique = [...new Set(skills)];
  const named = unique.filter((skill) => matchesQuery(skill, query));
  const chosen = new Set([...new Set([...named, ...unique])].slice(0, shown));
  return unique.filter((skill) => chosen.has(skill));
}
