// The text of a resume as lines under headings. Lines before the first heading of a column are its head: name and contacts.

export type SectionName =
  | 'head'
  | 'contact'
  | 'summary'
  | 'experience'
  | 'education'
  | 'skills'
  | 'references'
  | 'other';

export interface ResumeText {
  /** Lines without blank ones, in reading order. Cells that stood apart on one line are separated by tabs. */
  lines: readonly ResumeLine[];
}

export interface ResumeLine {
  text: string;
  section: SectionName;
}

const charactersMax = 200_000;
const linesMax = 2_000;
const lineLengthMax = 400;

/** The separator of two columns of a page: the second column begins its own head. */
export const columnBreak = '\f';

const headings: Readonly<Record<Exclude<SectionName, 'head'>, string>> = {
  contact: `contact, contact info, contact information, contact details, personal information, personal details,
    coordonnées`,
  summary: `summary, profile, objective, about, about me, professional summary, career summary, executive summary,
    professional profile, career objective, professional objective, personal statement,
    summary of qualifications, profil`,
  experience: `experience, work experience, professional experience, clinical experience, nursing experience,
    relevant experience, pharmacy experience, dental experience, practice experience, employment,
    employment history, employment experience, work history, career history, professional background,
    professional history, professional appointments, appointments, hospital appointments, positions,
    positions held, current position, expérience, expérience professionnelle`,
  education: `education, education and training, education and credentials, education and licensure,
    education and certifications, education and qualifications, academic background, academic history,
    academic qualifications, educational background, medical education, formation`,
  skills: `skills, key skills, core skills, clinical skills, technical skills, professional skills, skills summary,
    core competencies, competencies, clinical competencies, key competencies, areas of expertise, expertise,
    skills and competencies, skills and expertise, compétences`,
  references: `references, professional references, referees, personal references, références`,
  other: `licenses, license, licensure, licences, certifications, certification, certificates,
    licenses and certifications, licensure and certification, licensure and certifications,
    certifications and licenses, licenses and certificates, credentials, board certification,
    board certifications, publications, selected publications, research, research experience,
    teaching experience, teaching, presentations, awards, honors, honors and awards, awards and honors,
    memberships, professional memberships, affiliations, professional affiliations, professional organizations,
    volunteer, volunteering, volunteer experience, volunteer work, community service, languages, interests,
    hobbies, activities, additional information, training, postgraduate training, graduate medical education,
    residency, fellowship, internship, internships, clinical rotations, rotations, professional development,
    continuing education, military service, leadership, projects, achievements, accomplishments,
    certifications and training, skills and certifications, langues`,
};

const sectionOfHeading: ReadonlyMap<string, SectionName> = new Map(
  (['contact', 'summary', 'experience', 'education', 'skills', 'references', 'other'] as const).flatMap((section) =>
    headings[section].split(/,\s+/).map((heading) => [heading, section] as const),
  ),
);

export function readResumeText(raw: string): ResumeText {
  let section: SectionName = 'head';
  const lines: ResumeLine[] = [];
  for (const line of cleaned(raw)) {
    const [before = '', ...columns] = line.split(columnBreak);
    for (const [at, part] of [before, ...columns].entries()) {
      if (at > 0) section = 'head';
      const text = part.trim();
      if (text === '') continue;
      const heading = headingOf(text);
      if (heading !== null) section = heading;
      else lines.push({ text, section });
      if (lines.length >= linesMax) return { lines };
    }
  }
  return { lines };
}

/** Lines without control characters, invisible characters, icons of symbol fonts and long runs of spaces. */
function cleaned(raw: string): string[] {
  return raw
    .slice(0, charactersMax)
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/\r\n?|[\u2028\u2029\v]/g, '\n')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}\u{FFFD}]|[\p{Cc}--[\n\t\f]]/gv, '')
    .split('\n')
    .filter((line) => !pageNumber.test(line))
    .map((line) =>
      withoutLetterSpacing(line.slice(0, lineLengthMax))
        .replaceAll(/ {3,}/g, '\t')
        .replaceAll(/[^\S\t\f]+/g, ' ')
        .replaceAll(/ ?\t[ \t]*/g, '\t'),
    );
}

const pageNumber = /^\s*page \d+(?: of \d+)?\s*$/i;

/** `J A N E  R O E` → `JANE ROE`: designers put spaces between the letters of names and headings. */
function withoutLetterSpacing(line: string): string {
  const text = line.trim();
  if (!/^(?:\p{L}[ ]){3,}\p{L}(?: {2,}|$)/u.test(text) || !/^(?:\p{L}(?: {1,3}|$))+$/u.test(text)) return line;
  return text
    .split(/ {2,}/)
    .map((word) => word.replaceAll(' ', ''))
    .join(' ');
}

function headingOf(line: string): SectionName | null {
  if (line.length > 50) return null;
  const words = line
    .toLowerCase()
    .replaceAll(/&|\//g, ' and ')
    .replaceAll(/[^\p{L} ]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return sectionOfHeading.get(words) ?? null;
}

export const linesOf = (resume: ResumeText, ...sections: readonly SectionName[]): string[] =>
  resume.lines.flatMap(({ text, section }) => (sections.includes(section) ? [text] : []));

const bullet = /^(?:[•▪◦●○■□‣⁃∙·➢➤✓✔►▸*»]|[-–—](?=\s))\s*/u;
export const isBullet = (line: string): boolean => bullet.test(line);
export const withoutBullet = (line: string): string => line.replace(bullet, '').trim();

/** The parts of a line between tabs, bars, dots and spaced dashes. */
export const cellsOf = (line: string): string[] =>
  line
    .split(/\t|\s*[|•·▪●◦;]\s*|\s+[-–—]\s+|\s+[–—]|[–—]\s+/u)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
