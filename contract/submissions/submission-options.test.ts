import { expect, test } from 'vitest';
import { isLinkedinUrl, linkedinAddress, phonePattern } from './submission-options.ts';

test.each([
  ['', ''],
  ['linkedin.com/in/wren', 'https://linkedin.com/in/wren'],
  ['https://www.linkedin.com/in/wren', 'https://www.linkedin.com/in/wren'],
  ['http//linkedin.com/in/wren', 'http://linkedin.com/in/wren'],
  ['in/wren', 'https://www.linkedin.com/in/wren'],
  ['/in/wren', 'https://www.linkedin.com/in/wren'],
  ['LinkedIn: linkedin.com/in/wren', 'https://linkedin.com/in/wren'],
  ['N/A', ''],
  ['none', ''],
])('the LinkedIn address %j is %j', (typed, address) => {
  expect(linkedinAddress(typed)).toBe(address);
  expect(address === '' || isLinkedinUrl(address)).toBe(true);
});

test.each(['wren', '@wren', 'https://linkedin.com.evil.example/in/wren', 'javascript:alert(1)//linkedin.com/in/x'])(
  '%j is no address of LinkedIn',
  (typed) => {
    expect(isLinkedinUrl(linkedinAddress(typed))).toBe(false);
  },
);

test.each([
  '312-555-0142',
  'Cell: 312-555-0142',
  '312-555-0142 or 312-555-0143',
  '312-555-0142 (please text)',
  '[312] 555 • 0142',
  "'3125550142",
  '+44 20 7946 0958',
])('%j may be a phone', (typed) => {
  expect(phonePattern.test(typed)).toBe(true);
});

test.each(['', 'call me any day', '1-800-FLOWERS', '555-014', '<b>312-555-0142</b>', '=312-555-0142'])(
  '%j is no phone',
  (typed) => {
    expect(phonePattern.test(typed)).toBe(false);
  },
);

test('a long text that is no phone is refused in a moment', () => {
  expect(phonePattern.test(`${'1 '.repeat(100_000)}<`)).toBe(false);
});
