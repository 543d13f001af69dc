import { expect, test } from 'vitest';
import { csvLine } from './public.ts';

test.each([
  ['a value without a formula stays as it is', 'Acute Care; ICU-2, "A+"', '"Acute Care; ICU-2, ""A+"""\r\n'],
  ['a value that begins as a formula', '=1', `"'=1"\r\n`],
  ['a formula behind a semicolon', 'ICU;=1', `"ICU;'=1"\r\n`],
  ['a formula behind a semicolon, a space and a quote', 'ICU; "=1', `"ICU; ""'=1"\r\n`],
  ['a formula in the second line', 'ICU\n@x', `"ICU\n'@x"\r\n`],
])('%s: %s', (_case, value, line) => {
  expect(csvLine([value])).toBe(line);
});

test('a value of a million separators takes no longer than its length requires', () => {
  for (const character of [';', ' ', '\t', '"']) {
    const value = character.repeat(1_000_000);
    expect(csvLine([`x${value}`])).toHaveLength(character === '"' ? 2_000_005 : 1_000_005);
  }
});
