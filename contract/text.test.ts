import { describe, expect, test } from 'vitest';
import { line } from './text.ts';

describe('a name of one line', () => {
  test.each([
    ['a right-to-left override', 'invoice\u202Efdp.exe'],
    ['an isolate', 'Rosa\u2066Lind'],
    ['an escape character', 'Rosa\u001B[31m'],
    ['a character of C1', 'Rosa\u0085Lind'.replace('\u0085', '\u0090')],
  ])('is refused with %s', (_case, value) => {
    expect(line().safeParse(value).success).toBe(false);
  });

  test.each([
    ['a zero width space', '\u200B'],
    ['spaces and a byte order mark', ' \uFEFF\u00A0 '],
    ['a Hangul filler', '\u3164'],
    ['joiners alone', '\u200D\u200C'],
  ])('that consists of %s is missing', (_case, value) => {
    expect(line().parse(value)).toBe('');
    expect(line().min(1, 'Enter a name.').safeParse(value).error?.issues[0]?.message).toBe('Enter a name.');
  });

  test.each(['نمی\u200Cدانم', '👩\u200D⚕️', 'क्\u200Dष', 'José-María O’Hara', 'שרה לוי'])(
    'keeps the characters of its script: %s',
    (value) => {
      expect(line().parse(value)).toBe(value);
    },
  );

  test.each([
    ['\u200Fשרה לוי\u200F', 'שרה לוי'],
    ['Rosa\u200E Lind', 'Rosa Lind'],
  ])('loses the marks of direction that a program put around its words: %j', (value, text) => {
    expect(line().parse(value)).toBe(text);
  });

  test('has one space for each run of white space', () => {
    expect(line().parse('  Night \t shift\r\nnurses ')).toBe('Night shift nurses');
  });
});
