import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress } from '#contract/email-rules.ts';
import { isPersonalMailbox, readEmails } from './email.ts';
import { normalizeConnections, normalizeLinkedinUrl } from './linkedin.ts';
import { isNpi } from '#contract/candidates/candidate-options.ts';
import { formatPhone, normalizePhone, readPhones, withoutExtension } from './phone.ts';

describe('a phone', () => {
  it.each([
    '',
    '555-0142',
    '123456789',
    '012-555-0142',
    '112-555-0142',
    '192-555-0142',
    '911-555-0142',
    '312-055-0142',
    '312-911-0142',
    '2222222222',
    '+44 20 7946 0958',
    '+1 876 555 0142',
    '31255501421',
    'call me',
    '312-555-O142',
    '3.12555E9',
    '3.125550142E8',
  ])('%j is none of the US or Canada', (text) => {
    expect(normalizePhone(text)).toBeNull();
  });

  it.each([
    '3125550142',
    '(312) 555-0142',
    '312.555.0142',
    '+1 312 555 0142',
    '1-312-555-0142',
    '13125550142',
    '+1(312)555-0142',
    '3125550142.0',
    '3.125550142E9',
    '3.125550142E+09',
    'Cell: 312-555-0142',
    'Cell - 312-555-0142',
    'tel:+13125550142',
    'Phone: (312) 555-0142',
    'M: 312-555-0142',
    '(312) 555-0142 (mobile)',
    '"312-555-0142"',
    '312-555-0142.',
    '312–555–0142',
    '312/555-0142',
  ])('%j is +13125550142', (text) => {
    expect(normalizePhone(text)).toBe('+13125550142');
  });

  it.each([
    ['312-555-0142 x204', '204'],
    ['312-555-0142x204', '204'],
    ['312-555-0142 x1234567', '1234567'],
    ['(312) 555-0142 ext. 204', '204'],
    ['312-555-0142, ext 204', '204'],
    ['312.555.0142 Extension: 0204', '0204'],
    ['312 555 0142 #204', '204'],
    ['3125550142,,7', '7'],
    ['tel:+13125550142;ext=204', '204'],
    ['Work: 312-555-0142 x204 (office)', '204'],
  ])('%j keeps its extension %s', (text, said) => {
    const phone = normalizePhone(text) ?? '';
    expect(phone).toBe(`+13125550142;ext=${said}`);
    expect(withoutExtension(phone)).toBe('+13125550142');
    expect(normalizePhone(phone)).toBe(phone);
    expect(normalizePhone(formatPhone(phone))).toBe(phone);
    expect(readPhones(text).values).toEqual([phone]);
  });

  it('is written as Americans write it', () => {
    expect(formatPhone('+13125550142')).toBe('(312) 555-0142');
    expect(formatPhone('+13125550142;ext=204')).toBe('(312) 555-0142 ext. 204');
  });

  it('is found again in its own E.164 form', () => {
    const plan = fc.tuple(
      fc.integer({ min: 200, max: 989 }),
      fc.integer({ min: 200, max: 999 }),
      fc.integer({ min: 100, max: 199 }),
    );
    fc.assert(
      fc.property(plan, ([area, exchange, line]) => {
        const phone = normalizePhone(`${area}-${exchange}-0${line}`);
        if (phone !== null) expect(normalizePhone(phone)).toBe(phone);
      }),
    );
  });

  it('may stand beside others in one cell', () => {
    expect(readPhones('312-555-0142; (312) 555-0143, 312-555-0142 / 0144')).toEqual({
      values: ['+13125550142', '+13125550143'],
      unread: ['0144'],
    });
    expect(readPhones('call me')).toEqual({ values: [], unread: ['call me'] });
    expect(readPhones('312-555-0142; 312-555-0142 x204; 312-555-0142').values).toEqual(['+13125550142;ext=204']);
    expect(readPhones('after 5pm: 312-555-0142 ext. 204').values).toEqual(['+13125550142;ext=204']);
  });
});

describe('an e-mail address', () => {
  it.each([
    '',
    'ann',
    'ann@',
    '@mail.example',
    'ann@mail',
    'ann lee@mail.example',
    'ann..lee@mail.example',
    '.ann@mail.example',
    'ann@-mail.example',
    'ann@mail..example',
    'änn@mail.example',
    `${'a'.repeat(65)}@mail.example`,
    `ann@${'a.'.repeat(130)}example`,
    'ann@192.0.2.1',
  ])('%j is none', (text) => {
    expect(readAddress(text)).toBeNull();
  });

  it.each([
    ['Ann.Lee@Mail.EXAMPLE', 'ann.lee@mail.example'],
    [' mailto:ann@mail.example ', 'ann@mail.example'],
    ['Ann Lee <ann@mail.example>', 'ann@mail.example'],
    ["o'brien+rn@a-b.example", "o'brien+rn@a-b.example"],
  ])('%j is %j', (text, email) => {
    expect(readAddress(text)).toBe(email);
  });

  it('may stand beside others in one cell', () => {
    expect(readEmails('ann@mail.example; ANN@mail.example, lee@mail.example | nonsense; kim@mail')).toEqual({
      values: ['ann@mail.example', 'lee@mail.example'],
      unread: ['kim@mail'],
    });
    expect(readEmails('ask at the desk')).toEqual({ values: [], unread: ['ask at the desk'] });
  });

  it('identifies a person unless several people read it', () => {
    expect(['ann@clinic.example', 'info@clinic.example', 'front.desk@clinic.example'].map(isPersonalMailbox)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('is decided in a moment, however long the text', () => {
    for (const text of [`${'a.'.repeat(50_000)}@`, `a@${'a-'.repeat(50_000)}`, '<'.repeat(100_000)])
      expect(readAddress(text)).toBeNull();
  });
});

describe('a profile', () => {
  it.each([
    '',
    'ann',
    'https://evil.example/in/ann',
    'https://linkedin.com.evil.example/in/ann',
    'https://linkedin.com@evil.example/in/ann',
    'https://www.linkedin.com/company/acme',
    'javascript:alert(1)',
    'https://evillinkedin.com/in/ann',
    'https://linkedin.com/in/',
  ])('%j is none', (text) => {
    expect(normalizeLinkedinUrl(text)).toBeNull();
  });

  it.each([
    'linkedin.com/in/ann-lee',
    'http://www.linkedin.com/in/ann-lee/',
    'https://ca.linkedin.com/in/ann-lee?trk=x#top',
    'WWW.LINKEDIN.COM/in/ann-lee',
    '//linkedin.com/in/ann-lee',
    'in/ann-lee',
  ])('%j is one address', (text) => {
    expect(normalizeLinkedinUrl(text)).toBe('https://www.linkedin.com/in/ann-lee');
  });

  it.each([
    ['500+', 500],
    ['1,204', 1204],
    ['37 connections', 37],
    ['120.0', 120],
    ['many', null],
    ['-3', null],
    ['1,2', null],
  ])('with %j connections has %j', (text, count) => {
    expect(normalizeConnections(text)).toBe(count);
  });
});

describe('an NPI', () => {
  it.each(['1234567890', '123456789', '12345678931', '3234567893', '', 'abcdefghij', '１２３４５６７８９３'])(
    '%j is none',
    (text) => {
      expect(isNpi(text)).toBe(false);
    },
  );

  it('has the check digit of the published example', () => {
    expect(isNpi('1234567893')).toBe(true);
  });

  it('is distinguished from every number that differs in one digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
        const digits = Array.from('1999000007', Number);
        expect(isNpi(digits.map((digit, index) => (index === place ? (digit + shift) % 10 : digit)).join(''))).toBe(
          false,
        );
      }),
    );
  });
});
