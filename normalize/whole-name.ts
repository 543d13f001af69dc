// A whole name in one cell: `Smith, Ann B., MD` and `Dr. Ann B. Smith, MD`.
import { generationOf, normalizeCredentials } from './credentials.ts';
import { isAfterName, readGivenName, readLastName } from './person-names.ts';

export interface WholeName {
  firstName: string | null;
  middleName: string | null;
  /** '' when the cell has none. */
  lastName: string;
  /** Generation and credentials; null: none. */
  afterName: string | null;
}

/** Words that belong to the last name behind them: `van der Berg`, `De la Cruz`. */
const particles = new Set(
  'van von der den de del della di da dos das du la le el al bin ben ibn ter ten st st. saint mac mc'.split(' '),
);

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Of two names without a comma between them, the last word and its particles are the last name. */
export function readWholeName(text: string): WholeName {
  const [first = '', second, ...behind] = text.split(',').map((part) => part.trim());
  if (second === undefined || second === '') return inOrder(text);
  if (isAfterName(second.replaceAll(/[()]/g, ''))) {
    const at = behind.findIndex((part) => !isAfterName(part));
    const given = first.includes(' ') ? undefined : behind[at];
    return given === undefined
      ? inOrder(text)
      : { ...givenNames(given), ...readLastName([first, second, ...behind.toSpliced(at, 1)].join(', ')) };
  }
  return {
    ...givenNames(second),
    ...readLastName([first, ...behind].join(', ')),
  };
}

function inOrder(text: string): WholeName {
  const { lastName: names, afterName } = readLastName(text);
  const words = wordsOf(names);
  let from = words.length - 1;
  while (from > 1 && particles.has((words[from - 1] ?? '').toLowerCase())) from -= 1;
  return { ...givenNames(words.slice(0, from).join(' ')), lastName: words.slice(from).join(' '), afterName };
}

function givenNames(text: string): Pick<WholeName, 'firstName' | 'middleName'> {
  const [first, ...others] = wordsOf(readGivenName(text) ?? '');
  return { firstName: first ?? null, middleName: others.length === 0 ? null : others.join(' ') };
}

/** The cell of a column for what follows a name. Null when it has neither a generation nor credentials. */
export function readAfterName(text: string): string | null {
  const parts = text.split(/[,;\n]/).flatMap((part) => generationOf(part) ?? normalizeCredentials(part) ?? []);
  return parts.length === 0 ? null : [...new Set(parts)].join(', ');
}
