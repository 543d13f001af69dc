import { expect, test } from 'vitest';
import { resumeProposals, type ResumeProposals } from '#contract/submissions/submissions.ts';
import { inventedResumes } from '../testing/invented-resumes.ts';
import { proposeFields } from './propose-fields.ts';

type Field = keyof ResumeProposals;
const fields = Object.keys(resumeProposals.shape).filter((name): name is Field => name in resumeProposals.shape);

const isEmpty = (value: ResumeProposals[Field] | undefined): boolean => value === undefined || value.length === 0;

/** Lists count entry by entry. */
const entriesOf = (value: ResumeProposals[Field] | undefined): string[] =>
  isEmpty(value) ? [] : Array.isArray(value) ? value.map((entry) => JSON.stringify(entry)) : [JSON.stringify(value)];

function measure(field: Field): { right: number; wrong: string[]; said: number } {
  const counts = { right: 0, wrong: [] as string[], said: 0 };
  for (const { layout, text, says } of inventedResumes) {
    const expected = new Set(entriesOf(says[field]));
    counts.said += expected.size;
    for (const entry of entriesOf(proposeFields(text)[field]))
      if (expected.has(entry)) counts.right += 1;
      else counts.wrong.push(`${layout}: ${entry}`);
  }
  return counts;
}

test('the corpus has at least 25 layouts', () => {
  expect(inventedResumes.length).toBeGreaterThanOrEqual(25);
});

test.each(fields.map((field) => [field] as const))('no proposal of %s is wrong, and most values are found', (field) => {
  const { right, wrong, said } = measure(field);
  expect(wrong).toEqual([]);
  expect(right / Math.max(1, said)).toBeGreaterThanOrEqual(0.9);
});
