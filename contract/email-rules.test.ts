import { describe, expect, it } from 'vitest';
import { emailAddress } from './text.ts';

const parse = (text: string): string | undefined => emailAddress().toLowerCase().safeParse(text).data;

describe('an address in a form', () => {
  it.each([
    ['smith&jones@clinic.example', 'smith&jones@clinic.example'],
    ['ann/lee@clinic.example', 'ann/lee@clinic.example'],
    ["o'brien@clinic.example", "o'brien@clinic.example"],
    ["'ann.apo@mail.example", 'ann.apo@mail.example'],
    ['ann@klinik.xn--p1ai', 'ann@klinik.xn--p1ai'],
    ['Ann@Klinik.рф', 'ann@klinik.xn--p1ai'],
    ['ａｎｎ＠ｍａｉｌ.example', 'ann@mail.example'],
    [' ann@MÜNCHEN.example ', 'ann@xn--mnchen-3ya.example'],
  ])('%j is accepted as an import stores it: %j', (text, address) => {
    expect(parse(text)).toBe(address);
  });

  it.each([
    '',
    'ann',
    'ann@',
    'änn@mail.example',
    'ann@mail',
    'ann@a b.рф',
    'ann@рф/x.example',
    'a@b@c.рф',
    `${'a'.repeat(300)}@b.example`,
  ])('%j is refused', (text) => {
    expect(parse(text)).toBeUndefined();
  });
});
