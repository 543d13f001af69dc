import { expect, it } from 'vitest';
import { callAddress } from './call-address.ts';

it.each([
  ['(312) 555-0142', 'tel:+13125550142'],
  ['(312) 555-0142 ext. 204', 'tel:+13125550142;ext=204'],
  ['+44 20 5550 0142', 'tel:+442055500142'],
])('%s is called as %s', (phone, address) => {
  expect(callAddress(phone)).toBe(address);
});
