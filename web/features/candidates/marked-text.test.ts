import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { markWords } from './marked-text.ts';

const begun = (query: string) => query.split(' ').map((words) => ({ words, isBegun: true }));

const marked = (text: string, query: string): string =>
  markWords(text, begun(query))
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

it('nothing is marked without a query', () => {
  expect(marked('Critical care', ' - ')).toBe('Critical care');
});

it('adjacent words are marked as one piece', () => {
  expect(marked('Critical care transport', 'critical care')).toBe('[Critical care] transport');
});

it('only the start of words is marked, ignoring case and accents', () => {
  expect(marked('Pediatric lucía', 'LUC iatric')).toBe('Pediatric [lucía]');
});

it('spaces at the start and at the end of a text are not marked', () => {
  expect(marked(' care and care ', 'care')).toBe(' [care] and [care] ');
});

it('two marks do not join over punctuation', () => {
  expect(marked('Post-care care', 'post care')).toBe('[Post]-[care care]');
});

it('a marked text stays complete', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, query) => {
      expect(
        markWords(text, begun(query))
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

it('each piece says where it begins, and a text without words stays whole', () => {
  expect(markWords('Critical care transport', begun('care'))).toEqual([
    { text: 'Critical ', marked: false, start: 0 },
    { text: 'care', marked: true, start: 9 },
    { text: ' transport', marked: false, start: 13 },
  ]);
  expect(markWords('Critical care', [])).toEqual([{ text: 'Critical care', marked: false, start: 0 }]);
});

it('a phrase is marked where its words are consecutive, and another word only whole', () => {
  const synonyms = ['er', 'emergency department', 'labor delivery'].map((words) => ({ words, isBegun: false }));
  const markedBy = (text: string) =>
    markWords(text, synonyms)
      .filter((piece) => piece.marked)
      .map((piece) => piece.text);
  expect(markedBy('Emergency Department')).toEqual(['Emergency Department']);
  expect(markedBy('Emergency care department, ERCP')).toEqual([]);
  expect(markedBy('ER, Labor & Delivery')).toEqual(['ER', 'Labor', 'Delivery']);
});
