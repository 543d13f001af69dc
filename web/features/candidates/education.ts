import type { CandidateCard } from '#contract/search.ts';

/** `Doctor of Medicine (MD)` is MD to whoever reads a list. */
const shortDegree = (degree: string): string => /\(([^()]+)\)$/.exec(degree)?.[1] ?? degree;

/** The first entry in one line. */
export function educationLine({ education }: Pick<CandidateCard, 'education'>): string {
  const [first] = education;
  if (first === undefined) return 'Education not listed';
  return first.degree === null ? first.school : `${shortDegree(first.degree)}, ${first.school}`;
}
