// The present position: its title and its employer. Taken only from an entry of the experience that has not ended.
import { submissionLimits as limits } from '#contract/submissions/submission-options.ts';
import { hasDate, hasOpenRange, withoutDates } from './dates.ts';
import { cellsOf, isBullet, linesOf, type ResumeText } from './resume-text.ts';

export interface Position {
  contacttitle: string;
  companyname: string;
}

const titleWords =
  /\b(?:nurse|physician|doctor|surgeon|hospitalist|internist|intensivist|pharmacist|dentist|orthodontist|endodontist|periodontist|prosthodontist|hygienist|therapist|technician|technologist|assistant|practitioner|midwife|anesthetist|[a-z]{4,}ologist|pediatrician|psychiatrist|obstetrician|podiatrist|chiropractor|optometrist|dietitian|nutritionist|paramedic|phlebotomist|perfusionist|sonographer|manager|director|supervisor|coordinator|chief|head|lead|consultant|fellow|professor|lecturer|instructor|educator|resident|intern|attending|officer|specialist|scientist|social worker|caseworker|counselor|clinician|rn|lpn|lvn|cna|crna|aide|associate|partner|owner|president|extern|navigator|charge nurse)\b/gi;
const employerWords =
  /\b(?:hospitals?|clinics?|centers?|centres?|health(?:care)?|university|college|school|institute|systems?|groups?|associates|practice|pharmac(?:y|ies)|inc|llc|llp|pllc|pc|corp|corporation|company|ltd|network|partners|agency|staffing|services|department of veterans affairs|laborator(?:y|ies)|dental|dentistry|orthodontics|infirmary|hospice|rehabilitation|foundation|alliance|physicians|specialists|kaiser permanente|mayo|cvs|walgreens|rite aid|medical)\b/gi;

/** What a cell names, by the last word that says so: the head noun in English. `of` and `for` begin a complement. */
function kindOf(cell: string): 'title' | 'employer' | null {
  const words = cell.split(' ').length;
  if (cell.length < 2 || words > 9 || (/[.!?:]$/.test(cell) && words > 5)) return null;
  const head = cell.split(/ (?:of|for|in|at|-|–) |\s*\(/i)[0] ?? cell;
  const [lastTitle, lastEmployer] = [lastIndex(head, titleWords), lastIndex(head, employerWords)];
  if (lastTitle === lastEmployer) return null;
  return lastTitle > lastEmployer ? 'title' : 'employer';
}

const lastIndex = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].at(-1)?.index ?? -1;

const partsOf = (line: string): string[] =>
  cellsOf(withoutDates(line).replaceAll(/ (?:at|@) (?=\p{Lu})/gu, '\t')).flatMap(splitAtCommas);

/** `Registered Nurse, Mercy Hospital, Chicago, IL`; but `Chief, Division of Surgery` and `Acme Care, Inc.` belong together. */
const splitAtCommas = (cell: string): string[] =>
  cell
    .split(/,\s*(?!(?:inc|llc|llp|pllc|pc|ltd|corp|md|do|dds|dmd|pa|rn)\b)/i)
    .map(withoutEdges)
    .filter((part) => part !== '');

/** A bracket at the end belongs to the text when the text also opens it. */
const withoutEdges = (part: string): string => {
  const bare = part.replace(/^[\s([,:–—-]+|[\s,:–—-]+$/g, '');
  return bare.includes('(') ? bare : bare.replace(/[\])]+$/, '').trim();
};

/** Empty where no single candidate remains. */
export function findPosition(resume: ResumeText): Position {
  const lines = linesOf(resume, 'experience').slice(0, 200);
  const current = lines.findIndex((line) => hasOpenRange(line));
  const position = current === -1 ? { contacttitle: '', companyname: '' } : positionAt(lines, current);
  return { ...position, contacttitle: position.contacttitle || findHeadline(resume) };
}

function positionAt(lines: readonly string[], current: number): Position {
  // A second entry may begin right after the first one, so lines behind the date are read only in the order of a first entry.
  const isFirst = !lines.slice(0, current).some(hasDate);
  const around = [current, ...(isFirst ? [current - 1, current - 2] : []), current + 1, current + 2];
  const found: Position = { contacttitle: '', companyname: '' };
  for (const at of around) {
    if (at < 0 || at >= lines.length || !isPartOfHeading(lines, at, current)) continue;
    const parts = partsOf(lines[at] ?? '');
    const titles = parts.filter((part) => kindOf(part) === 'title');
    const employers = parts.filter((part) => kindOf(part) === 'employer');
    // A second title or employer belongs to the entry before or after this one.
    if (titles.length > 1 || employers.length > 1) return found;
    if ((titles.length > 0 && found.contacttitle !== '') || (employers.length > 0 && found.companyname !== ''))
      return found;
    found.contacttitle ||= shorterThan(limits.titleMax, titles[0]);
    found.companyname ||= shorterThan(limits.companyMax, employers[0]);
  }
  return found;
}

const shorterThan = (max: number, text = ''): string => (text.length <= max ? text : '');

function isPartOfHeading(lines: readonly string[], at: number, current: number): boolean {
  if (at === current) return true;
  const between = lines
    .slice(Math.min(at, current), Math.max(at, current) + 1)
    .filter((_line, index, all) => (at < current ? index < all.length - 1 : index > 0));
  return between.every((line) => !isBullet(line) && !hasDate(line) && line.length <= 90 && !/[.;]$/.test(line));
}

/** The title below the name: `Registered Nurse`. */
export function findHeadline(resume: ResumeText): string {
  const cells = linesOf(resume, 'head')
    .slice(0, 6)
    .filter((line) => !/[@]|https?:/i.test(line) && line.length <= 100)
    .flatMap((line) => cellsOf(line).filter((cell) => !cell.includes(',')))
    .filter((cell) => kindOf(cell) === 'title' && cell.split(' ').length <= 6 && !/\d/.test(cell));
  const [only = '', another] = [...new Set(cells)];
  return another === undefined ? inTitleCase(only) : '';
}

const inTitleCase = (text: string): string =>
  text.length > 4 && text === text.toUpperCase()
    ? text.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    : text;
