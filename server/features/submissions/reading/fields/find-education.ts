// Schools with their degrees, from the section about education. A school without a degree beside it is left out.
import { submissionLimits as limits } from '#contract/submissions/submission-options.ts';
import { stateCodeOf } from '#contract/candidates/places.ts';
import { withoutDates } from './dates.ts';
import { cellsOf, linesOf, withoutBullet, type ResumeText } from './resume-text.ts';

interface EducationEntry {
  school: string;
  degree: string;
}

const schoolWords =
  /\b(?:university|universit[éà]|universidad|universität|college|collège|school|institute|institut|academy|polytechnic|conservatory|faculty of medicine)\b/i;
/** Institutions where physicians train after their degree; no degree is earned there. */
const training =
  /\b(?:residency|resident|fellowship|fellow|internship|intern|rotation|externship|clerkship|visiting|high school diploma)\b/i;
const degreeWords =
  /^(?:(?:bachelor|master|doctor|associate)(?:['’]?s)?\b.*|(?:doctorate|diploma|certificate|licentiate|bachelor|baccalauréat|diplôme|licence|maîtrise)\b.*|(?:B\.?S\.?N?|A\.?D\.?N|A\.?S\.?N?|A\.?A\.?S?|M\.?S\.?N?|B\.?A|M\.?A|B\.?Sc|M\.?Sc|M\.?P\.?H|M\.?B\.?A|M\.?H\.?A|M\.?S\.?W|M\.?D(?:,? ?C\.?M)?|D\.?O|M\.?B\.?B\.?S|MBBCh|MBChB|Pharm\.? ?D|Ph\.? ?D|Psy\.? ?D|D\.?D\.?S|D\.?M\.?D|D\.?N\.?P|D\.?P\.?T|D\.?P\.?M|O\.?D|D\.?C|Au\.?D|BScN|BPharm|B\.?Pharm|M\.?Ed|MPAS|MMS|RN diploma)\.?(?:$|(?:,? (?:in|of|with)\b.*|:? \(.*|,? [\p{Lu}].*)))/iu;
/** Words of notes beside a degree: they are neither school nor degree. */
const notes = /\b(?:gpa|cum laude|honou?rs?|dean['’]?s list|minor|thesis|magna|summa|expected|coursework|rank)\b/i;
/** Their campuses are named behind a comma. */
const manyCampuses =
  /^university of (?:california|texas|illinois|wisconsin|colorado|north carolina|maryland|missouri|michigan|minnesota|massachusetts|tennessee|nebraska|alabama)$/i;

interface NamedPart {
  kind: 'school' | 'degree' | null;
  text: string;
}

interface Cell extends NamedPart {
  /** Whether nothing else is before it on its line. */
  isFirst: boolean;
  line: number;
}

/** At most `educationMax` entries, in the order of the resume. */
export function findEducation(resume: ResumeText): EducationEntry[] {
  const cells = linesOf(resume, 'education')
    .slice(0, 80)
    .flatMap((line, at) => kindsOf(line).map((part, index): Cell => ({ ...part, isFirst: index === 0, line: at })))
    .filter(({ kind }) => kind !== null);
  const isDegreeFirst = cells[0]?.kind === 'degree';
  const entries: EducationEntry[] = [];
  for (const [at, cell] of cells.entries()) {
    if (cell.kind !== 'degree') continue;
    const school = isDegreeFirst ? schoolAfter(cells, at) : schoolBefore(cells, at);
    if (school === null || cell.text.length > limits.degreeMax || school.length > limits.schoolMax) continue;
    const isKnown = entries.some((entry) => entry.school === school && entry.degree === cell.text);
    if (!isKnown && entries.length < limits.educationMax) entries.push({ school, degree: cell.text });
  }
  return entries;
}

const linesBetweenMax = 2;

/** The school of a degree that is written before it: the next cell. */
function schoolAfter(cells: readonly Cell[], at: number): string | null {
  const [degree, next] = [cells[at], cells[at + 1]];
  return degree !== undefined && next?.kind === 'school' && next.line - degree.line <= linesBetweenMax
    ? next.text
    : null;
}

/** The school above a degree; several degrees may share it. */
function schoolBefore(cells: readonly Cell[], at: number): string | null {
  const degree = cells[at];
  const school = cells.slice(0, at).findLast(({ kind }) => kind === 'school');
  return degree !== undefined && school !== undefined && degree.line - school.line <= linesBetweenMax
    ? school.text
    : null;
}

function kindsOf(line: string): NamedPart[] {
  if (training.test(line)) return [];
  const cells = cellsOf(withoutDates(withoutBullet(line))).flatMap(partsOf);
  const parts = cells.map(withoutRemarks).filter((part) => part.length >= 2 && part.split(' ').length <= 14);
  return parts
    .map((text) => ({ kind: kindOf(text), text }))
    .map((part, at, all) => (isStateOfTown(part, all[at - 1]) ? { ...part, kind: null } : part));
}

const withoutRemarks = (part: string): string =>
  part.replaceAll(/\s*\((?:gpa|cum|magna|summa|expected)[^)]*\)?/gi, '').replace(/^[\s,;:()-]+|[\s,;:(-]+$/g, '');

function kindOf(text: string): NamedPart['kind'] {
  if (notes.test(text)) return null;
  if (isSchool(text)) return 'school';
  return degreeWords.test(text) ? 'degree' : null;
}

/** `Washington, DC` and `Baltimore, MD` end with no degree. */
const isStateOfTown = ({ text }: NamedPart, before: NamedPart | undefined): boolean =>
  before?.kind === null && stateCodeOf(text) !== null && /^\p{Lu}[\p{L} .]+$/u.test(before.text);

/** `Bachelor of Science, College of Nursing` is split before; a name that begins with a degree is a degree. */
const isSchool = (text: string): boolean =>
  schoolWords.test(text) &&
  !/^(?:bachelor|master|doctor|associate|diploma|certificate|attended|studied|taught)\b/i.test(text);

/** Parts between commas, and around `from` and `at`. A place behind the school is left out, a campus is kept. */
function partsOf(cell: string): string[] {
  const parts = cell
    .replace(/[,\s]+$/, '')
    .split(/[,:]\s+|\s+(?:from|at)\s+(?=\p{Lu}|the )/u)
    .map((part) => part.trim());
  return parts.flatMap((part, at) => {
    const next = parts[at + 1];
    if (
      next !== undefined &&
      manyCampuses.test(part) &&
      /^\p{Lu}[\p{L} ]{2,30}$/u.test(next) &&
      stateCodeOf(next) === null
    )
      return isFollowedByState(parts, at) ? [] : [`${part}, ${next}`];
    return [part];
  });
}

/** `University of Illinois, Chicago, IL`: campus or town cannot be told apart. */
const isFollowedByState = (parts: readonly string[], at: number): boolean => stateCodeOf(parts[at + 2] ?? '') !== null;
