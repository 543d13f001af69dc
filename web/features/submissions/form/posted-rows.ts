// The inputs for schools in a form that the browser posts without scripts.

export interface EducationEntry {
  school: string;
  degree: string;
}

/** The names of the inputs of a row. The last row, where the next school is entered, has no number. */
export const rowNames = (at: number | null): EducationEntry =>
  at === null ? { school: 'school', degree: 'degree' } : { school: `school-${at}`, degree: `degree-${at}` };
