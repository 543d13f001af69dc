import { expect, it } from 'vitest';
import { addressOf, readSearch } from './search-address.ts';
import { readPeek, withPeek } from './peek-address.ts';

it.each([
  ['?query=icu&peek=41', '41'],
  ['peek=41&state=TX', '41'],
  ['?query=peek%3D41', null],
  ['?peek=', null],
  ['?peek=41%2F..', null],
  ['?peek=12345678901234567890', null],
  ['?peek=<script>', null],
  ['', null],
])('the person of the address %s is %s', (search, id) => {
  expect(readPeek(search)).toBe(id);
});

it('the person is added to an address, replaced and removed, and the rest stays as it was written', () => {
  expect(withPeek('?query=icu+nurse&state=TX,CA', '41')).toBe('?query=icu+nurse&state=TX,CA&peek=41');
  expect(withPeek('?peek=41&state=TX', '42')).toBe('?state=TX&peek=42');
  expect(withPeek('?state=TX&peek=41', null)).toBe('?state=TX');
  expect(withPeek('', '41')).toBe('?peek=41');
  expect(withPeek('?peek=41', null)).toBe('');
});

it('the person is no part of the search that the address holds', () => {
  expect(addressOf(readSearch('?state=TX&peek=41'))).toBe('/search?state=TX');
});
