import { expect, it } from 'vitest';
import { readLocalTemplates } from './local-templates.ts';

const template = { subject: 'An ICU position', body: 'Hello {{first_name}}' };

it('the reader of stored templates reads templates with the field names of older versions', () => {
  const stored = [
    { id: 1, name: ' ICU  Nurse ', ...template, tone: 'casual', length: 'long', positionType: 'contract' },
    { jobTitle: 'ER Nurse', subject: 'Two\nlines', body: ' x ', tone: 'rude', position_type: 'per-diem' },
    { ...template },
  ];
  expect(readLocalTemplates(JSON.stringify(stored))).toEqual({
    movable: [
      { name: 'ICU Nurse', ...template, tone: 'casual', length: 'long', position_type: 'contract' },
      {
        name: 'ER Nurse',
        subject: 'Two lines',
        body: 'x',
        tone: 'professional',
        length: 'medium',
        position_type: 'per-diem',
      },
      { name: 'Untitled template', ...template, tone: 'professional', length: 'medium', position_type: 'full-time' },
    ],
    rest: [],
  });
});

it.each([
  [null],
  ['text'],
  [{ subject: 'No body' }],
  [{ body: 'No subject' }],
  [{ ...template, body: 'x'.repeat(20_001) }],
  [{ ...template, body: 'a\0b' }],
  [{ ...template, subject: '\ud800' }],
])('the reader of stored templates keeps what is no template, or does not fit an account: %j', (entry) => {
  expect(readLocalTemplates(JSON.stringify([entry, { name: 'Good', ...template }]))).toMatchObject({
    movable: [{ name: 'Good' }],
    rest: [JSON.parse(JSON.stringify(entry))],
  });
});

it.each(['', '{', 'null', '{"a":1}', '"text"', '7'])('the reader of stored templates leaves %j alone', (stored) => {
  expect(readLocalTemplates(stored)).toBeNull();
});
