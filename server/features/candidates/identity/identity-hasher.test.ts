import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { noClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { identityHasher } from './identity-hasher.ts';

const hasher = identityHasher(Buffer.alloc(32, 2));
const npi = { kind: 'npi', value: '1999000007' } as const;
const vendor = { kind: 'vendor', value: 'acme:7' } as const;
const email = { kind: 'email', value: 'rosa@postbox.example' } as const;

test('a candidate is known by the surest key first, in whatever order the source gives them', () => {
  const one = hasher.identify(testDraft({ keys: [email, vendor, npi] }));
  const other = hasher.identify(testDraft({ keys: [npi, email, vendor] }));
  expect(one.keys).toEqual(other.keys);
  expect(one.keys.map((key) => key.split('/')[0])).toEqual(['npi', 'vendor', 'email']);
  expect(one.keys[0]).toBe(hasher.npiKey(npi.value));
  expect(one.keys[2]).toBe(hasher.emailKey(email.value));
  expect(one.newId).toBe(other.newId);
});

test('without any key the whole content is the key', () => {
  const draft = testDraft({ lastName: 'Almeida', keys: [] });
  expect(hasher.identify(draft).keys).toEqual([expect.stringMatching(/^content\/[0-9a-f]{32}$/)]);
  expect(hasher.identify({ ...draft, title: 'Nurse' }).keys).not.toEqual(hasher.identify(draft).keys);
});

test('without any key a person stays the same when a source adds clinical facts', () => {
  const draft = testDraft({ lastName: 'Almeida', keys: [] });
  const clinical = { ...noClinicalFacts, languages: ['Spanish'] };
  expect(hasher.identify({ ...draft, clinical }).keys).toEqual(hasher.identify(draft).keys);
});

test('a new id fits into a bigint of the database and differs between people', () => {
  const ids = Array.from({ length: 200 }, (_, who) =>
    BigInt(hasher.identify(testDraft({ keys: [{ kind: 'vendor', value: `acme:${who}` }] })).newId),
  );
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) expect(id >= 0n && id < 2n ** 63n).toBe(true);
  expect(ids.some((id) => id > 2n ** 62n)).toBe(true);
});

test('a removal is recognized by every identity key, every email, and each email and phone together with the last name', () => {
  const { suppressionKeys } = hasher.identify(
    testDraft({
      lastName: 'Almeida',
      keys: [npi, vendor, email],
      contacts: [
        { kind: 'personal_email', value: email.value, verifiedOn: null },
        { kind: 'work_email', value: 'rosa@clinic.example', verifiedOn: null },
        { kind: 'office_phone', value: '+13145550142', verifiedOn: null },
      ],
    }),
  );
  expect(suppressionKeys).toEqual([
    ...hasher.identify(testDraft({ keys: [npi, vendor, email] })).keys,
    hasher.emailAndName(email.value, 'Almeida'),
    hasher.emailKey('rosa@clinic.example'),
    hasher.emailAndName('rosa@clinic.example', 'Almeida'),
    hasher.phoneAndName('+13145550142', 'Almeida'),
  ]);
});

test.each([
  ["O'Brien-Núñez", 'OBRIEN NUNEZ', true],
  ['Almeida', 'ALMEIDA', true],
  ['Almeida', 'Almeido', false],
])('under one phone %s and %s are the same name: %s', (one, other, isSame) => {
  const phone = '+13145550142';
  expect(hasher.phoneAndName(phone, one) === hasher.phoneAndName(phone, other)).toBe(isSame);
});

const ofSha256 = (value: string): string => {
  const digest = createHash('sha256').update(value).digest('hex');
  return `value/${createHmac('sha256', Buffer.alloc(32, 2)).update(`value/${digest}`).digest('hex').slice(0, 32)}`;
};

test('a contact is found by an HMAC over the SHA-256 of its normalized value, as deletion platforms send it', () => {
  expect(hasher.contactKey(' Rosa@Postbox.example')).toBe(ofSha256('rosa@postbox.example'));
  expect(hasher.contactKey('+13145550142')).toBe(ofSha256('3145550142'));
});

const keysOf = (value: string) =>
  hasher.identify(testDraft({ lastName: 'Almeida', contacts: [{ kind: 'work_email', value, verifiedOn: null }] }))
    .suppressionKeys;

test.each([
  ['rosa.almeida+jobs@gmail.com', 'rosaalmeida@gmail.com'],
  ['rosa+jobs@clinic.example', 'rosa@clinic.example'],
])('a removal of %s also recognizes %s with the last name', (removed, returning) => {
  expect(keysOf(removed).some((key) => keysOf(returning).includes(key))).toBe(true);
});
