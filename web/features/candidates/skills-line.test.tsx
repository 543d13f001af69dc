import { expect, it } from 'vitest';
import { render } from '#web/testing/render.tsx';
import { SkillsLine } from './skills-line.tsx';

const read = (skills: readonly string[], words = '') =>
  render(<SkillsLine skills={skills} marked={words === '' ? [] : [{ words, isBegun: true }]} name="Rosa Almeida" />);
/** The style of a line with one skill of so many letters. */
const lineOf = (letters: number) => /<p class="([^"]*)"/.exec(read(['x'.repeat(letters)]).html)?.[1];
const seven = ['Triage', 'Suturing', 'Dialysis', 'Imaging', 'Oncology', 'Research', 'Teaching'];

it('the line of skills shows the first five, each once, and how many more there are', () => {
  const { text, html } = read(['Triage', ...seven]);
  expect(text).toBe('Skills: Triage · Suturing · Dialysis · Imaging · Oncology +2');
  expect(html).toContain('aria-label="Show 2 more skills of Rosa Almeida"');
});

it('the line of skills shows all of a few, and no button', () => {
  const { text, html } = read(['Triage', 'Suturing']);
  expect(text).toBe('Skills: Triage · Suturing');
  expect(html).not.toContain('<button');
});

it('the line of skills keeps in sight what was searched for, and marks it', () => {
  const { text, html } = read(seven, 'teach');
  expect(text).toContain('Triage · Suturing · Dialysis · Imaging · Teaching');
  expect(html).toContain('<mark>Teaching</mark>');
});

it('the line of skills shows nothing without skills', () => {
  expect(read([]).text).toBe('');
});

it('the line of skills is set narrower the longer it is', () => {
  // The separator of a skill counts as three letters.
  expect(lineOf(87)).toBe(lineOf(10));
  expect(lineOf(101)).toBe(lineOf(88));
  expect(new Set([lineOf(87), lineOf(101), lineOf(102)]).size).toBe(3);
});
