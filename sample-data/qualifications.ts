// Education, languages and certifications of invented clinicians. They are drawn from a stream of their own, so that everything else stays
// the same.
import { certificationNamed } from '#contract/candidates/board-certifications.ts';
import { readBoardCertifications } from '#normalize/public.ts';
import type { Education } from './education.ts';
import type { ProfessionGroup } from './person-name.ts';
import type { Random } from './random.ts';
import { WeightedChoice } from './weighted-choice.ts';

interface Clinician {
  group: ProfessionGroup;
  specialty: string;
  /** Of the focus, as printed after a name; null: there is none. */
  certification: string | null;
  credentials: string | null;
  education: readonly Education[];
  enumeratedOn: string;
}

/** Shares of people for whom a source has the school and year, by profession, a language besides English, and a certification. */
const degreeShare: Readonly<Record<ProfessionGroup, number>> = { doctors: 0.72, nurses: 0.12, allied: 0.2 };
const languageShare = 0.24;
const secondLanguageShare = 0.2;
const certifiedShare: Readonly<Record<ProfessionGroup, number>> = { doctors: 0.78, nurses: 0.12, allied: 0.08 };

const languages = new WeightedChoice<string>([
  ['Spanish', 46],
  ['Mandarin', 6],
  ['Tagalog', 6],
  ['French', 6],
  ['Hindi', 6],
  ['Vietnamese', 4],
  ['Arabic', 4],
  ['Korean', 3],
  ['Russian', 3],
  ['Portuguese', 3],
  ['Haitian Creole', 2],
  ['Urdu', 2],
  ['Cantonese', 2],
  ['German', 2],
  ['Persian', 1],
  ['Polish', 1],
  ['Gujarati', 1],
  ['American Sign Language', 1],
]);

/** Most people had graduated long before the registry began. */
const registryBegan = 2007;
const yearsBeforeMax = 32;
const yearsInTrainingMax = 4;

export function pickQualifications(random: Random, clinician: Clinician) {
  const { group, education, enumeratedOn } = clinician;
  const enumerated = Number(enumeratedOn.slice(0, 4));
  const before = random.between(0, enumerated <= registryBegan ? yearsBeforeMax : yearsInTrainingMax);
  const hasDegree = random.chance(degreeShare[group]);
  const school = group === 'doctors' ? (education[0]?.school ?? null) : null;
  const [first, second] = [languages.pick(random), languages.pick(random)];
  const hasSecond = random.chance(secondLanguageShare) && second !== first;
  return {
    graduationYear: hasDegree ? enumerated - before : null,
    medicalSchool: hasDegree ? school : null,
    languages: random.chance(languageShare) ? ['English', first, ...(hasSecond ? [second] : [])] : [],
    boardCertifications: pickCertifications(random, clinician),
  };
}

/** A certification behind the name is on file. */
function pickCertifications(random: Random, { group, specialty, certification, credentials }: Clinician): string[] {
  const isCertified = random.chance(certifiedShare[group]);
  const known = certification === null ? [] : readBoardCertifications(certification).values;
  const isPrinted = certification !== null && credentials?.split(', ').includes(certification) === true;
  const board = group === 'doctors' ? certificationNamed(specialty) : null;
  return [...(board !== null && isCertified ? [board] : []), ...(isPrinted || isCertified ? known : [])];
}
