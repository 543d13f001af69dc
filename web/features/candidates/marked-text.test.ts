import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { markWords } from './marked-text.ts';

const marked = (text: string, query: string): string =>
  markWords(text, query).map((piece) => (piece.marked ? `[${piece.text}]` : piece.text)).join('');

it('marks nothing without words', () => {
  expect(marked('Critical care', ' - ')).toBe('Critical care');
});

it('marks neighbouring words as one', () => {
  expect(marked('Critical care transport', 'critical care')).toBe('[Critical care] transport');
});

it('marks beginnings of words only, whatever the case and the accents', () => {
  expect(marked('Pediatric lucía', 'LUC iatric')).toBe('Pediatric [lucía]');
});

it('does not join over punctuation', () => {
  expect(marked('Post-care care', 'post care')).toBe('[Post]-[care care]');
});

it('loses and adds nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, query) => {
    expect(markWords(text, query).map((piece) => piece.text).join('')).toBe(text);
  }));
});
