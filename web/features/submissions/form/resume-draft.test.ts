// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isEmptyDraft, readDraft, saveDraft } from './resume-draft.ts';

const draft = {
  contactfirstname: 'Rosa',
  contactskills: ['ACLS'],
  contacteducation: [],
  typed: { school: 'Halsted', degree: '', skill: 'Tri' },
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('a draft is kept for seven days, with what was typed and not added, and is then removed', () => {
  saveDraft(draft);
  vi.setSystemTime(new Date('2026-03-07T23:00:00Z'));
  expect(readDraft()).toEqual(draft);
  vi.setSystemTime(new Date('2026-03-08T00:00:00Z'));
  expect(readDraft()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it.each(['{"contactfirstname":"Rosa"}', '{"savedOn":"soon"}', '[1]', 'no JSON'])(
  'what has no day of a draft is none: %s',
  (stored) => {
    localStorage.setItem('resume-draft', stored);
    expect(readDraft()).toBeNull();
  },
);

it('a form in which nothing but the country is entered is empty', () => {
  expect(
    isEmptyDraft({ contactcountry: 'United States', contactskills: [], typed: { school: '', degree: '', skill: '' } }),
  ).toBe(true);
  expect(isEmptyDraft({ contactskills: [], typed: { school: '', degree: '', skill: 'Tri' } })).toBe(false);
  expect(isEmptyDraft({ contactfirstname: 'Rosa' })).toBe(false);
});
