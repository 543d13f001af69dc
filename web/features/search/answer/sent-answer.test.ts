import { expect, test } from 'vitest';
import { testAnswer } from '#web/testing/answers.ts';
import { testCard } from '#web/testing/candidates.ts';
import { receivedFirstAnswer, sentFirstAnswer } from './sent-answer.ts';

const first = { address: '/search?query=nurse', failure: null, today: '2026-11-28' };
const found = {
  ...testCard({
    id: '41',
    education: [{ school: 'Ryan University', degree: null }],
    alsoIn: ['TX'],
    distanceMiles: 1.5,
  }),
  licenseStates: ['CA', 'TX'],
};
const answer = testAnswer({ data: [found, testCard({ id: '42', firstName: null, linkedinUrl: null })] });

test('an answer is received as it was sent', () => {
  const facets = {
    ...answer.facets,
    state: [
      { value: 'CA', count: 3 },
      { value: 'TX', count: 1 },
    ],
    skills: [],
  };
  const sent = { ...first, answer: { ...answer, facets } };
  expect(receivedFirstAnswer(sentFirstAnswer(sent))).toEqual(sent);
});

test('a page without an answer receives none', () => {
  expect(receivedFirstAnswer(sentFirstAnswer({ ...first, answer: null }))).toEqual({ ...first, answer: null });
});
