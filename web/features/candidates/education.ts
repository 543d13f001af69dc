import type { CandidateCard } from '#contract/candidates/candidates.ts';

/** The abbreviation of a degree: `MD` for `Doctor of Medicine (MD)`. */
const shortDegree = (degree: string): string => /\(([^()]+)\)$/.exec(degree)?.[1] ?? degree;

/** The first entry as one line of text. */
export function educationLine({ education }: Pick<CandidateCard, 'education'>): string {
  const [first] = education;
  if (first === undefined) return 'Education not listed';
  return first.degree === null ? first.school : `${shortDegree(first.degree)}, ${first.school}`;
}
