// Schools and degrees out of whatever a source calls education: JSON, Python's way of printing a list, or
// `school: …, degree: …`; otherwise schools that semicolons divide, each with its degree before it: `MD, Lakeside University; BSc, Prairie College`.
import { presentText } from './blank.ts';
import { parseJson } from './text-list.ts';

export interface Education {
  school: string;
  degree: string | null;
}

const entriesMax = 20;

type Key = 'school' | 'degree';
type Draft = Record<Key, string | null>;
const keyNames = 'school|university|college|institution|degree';
const keyInText = new RegExp(`(?<![\\p{L}\\p{N}_])(['"]?)(${keyNames})(?:_?name)?\\1\\s*[:=]\\s*`, 'giu');

/** At most 20 entries, each pair of school and degree once. Entries without a school are left out. */
export function normalizeEducation(text: string | null | undefined): Education[] {
  const present = presentText(text);
  if (present === null) return [];
  const parsed = parseJson(present);
  const entries = parsed === null ? entriesInText(present) : entriesInJson(parsed);
  const found = entries ?? present.split(/\s*;\s*/).flatMap(schoolIn);
  return [...new Map(found.map((entry) => [JSON.stringify(entry), entry])).values()].slice(0, entriesMax);
}

/** `BSc`, `PharmD`, `Ph.D.`, `Master of Public Health`. `Boston` and `McGill` are none. */
const degreeName =
  /^(?:(?:[A-DJLMPR][A-Za-z.]{0,6}[A-Z]\.?|[A-DJLMPR]\.?[A-Z][A-Za-z.]{0,6})(?: in .+)?|(?:[Aa]ssociate|[Bb]achelor|[Mm]aster|[Dd]octor|[Dd]iploma|[Cc]ertificate).*)$/;

function schoolIn(text: string): Education[] {
  const parts = text.split(/\s*,\s*/);
  const at = parts.findIndex((part) => !degreeName.test(part));
  // A text of degrees alone has no school.
  return at < 1 ? toEntry(text, null) : toEntry(parts.slice(at).join(', '), parts.slice(0, at).join(', '));
}

function entriesInJson(value: unknown): Education[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => {
    if (typeof item === 'string') return toEntry(item, null);
    if (!isRecord(item)) return [];
    return toEntry(textIn(valueOf(item, 'school')), textIn(valueOf(item, 'degree')));
  });
}

function valueOf(record: Readonly<Record<string, unknown>>, key: Key): unknown {
  const name = Object.keys(record).find(
    (candidate) => keyOf(candidate.replace(/_?names?$/i, '').replace(/s$/i, '')) === key,
  );
  return name === undefined ? null : record[name];
}

/** A value may be text, `{"name": text}`, or a list of which all count. */
function textIn(value: unknown): string | null {
  if (typeof value === 'string') return presentText(value);
  if (Array.isArray(value))
    return (
      value
        .map(textIn)
        .filter((text) => text !== null)
        .join(', ') || null
    );
  return isRecord(value) ? textIn(value['name']) : null;
}

/** Null when the text names neither a school nor a degree. */
function entriesInText(text: string): Education[] | null {
  const keys = [...text.matchAll(keyInText)];
  if (keys.length === 0) return null;
  const drafts: Draft[] = [];
  let current: Draft = { school: null, degree: null };
  for (const [index, match] of keys.entries()) {
    const key = keyOf(match[2] ?? '');
    if (key === null) continue;
    const before = index === 0 ? '' : text.slice(keys[index - 1]?.index ?? 0, match.index);
    if (current[key] !== null || before.includes('}')) {
      drafts.push(current);
      current = { school: null, degree: null };
    }
    current[key] = valueAt(text, match.index + match[0].length, keys[index + 1]?.index ?? text.length);
  }
  return [...drafts, current].flatMap(({ school, degree }) => toEntry(school, degree));
}

/** The value that begins at `from`: a quoted one up to its closing quote, any other up to what must be a new field. */
function valueAt(text: string, from: number, to: number): string | null {
  const rest = text.slice(from, to);
  const quoted = /^(['"])(.*?)(?<!\\)\1\s*(?:[,;}\])]|$)/s.exec(rest);
  if (quoted !== null) return presentText((quoted[2] ?? '').replaceAll(/\\(.)/g, '$1'));
  const [plain = ''] = rest.split(/[;|}\n]|,\s*['"]?[\p{L}_]+['"]?\s*[:=]/u);
  const value = presentText(plain.replace(/[\s,;\-[\]{(]+$/, ''));
  return value === 'None' || value === 'nan' ? null : value;
}

function keyOf(name: string): Key | null {
  const lower = name.toLowerCase();
  if (lower === 'degree') return 'degree';
  return keyNames.split('|').includes(lower) ? 'school' : null;
}

function toEntry(school: string | null, degree: string | null): Education[] {
  const name = presentText(school);
  return name === null ? [] : [{ school: name, degree }];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
