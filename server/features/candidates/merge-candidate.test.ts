// Which value is shown for a candidate that several sources name.
import { describe, expect, test } from 'vitest';
import { noClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import { languageNames } from '#contract/candidates/languages.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { CandidateDraft } from './candidate.ts';
import type { ContactRecord } from './contacts/contact-vault.ts';
import { isActive, mergeClaims, mergeContacts, summarizeContacts, type Claim } from './merge-candidate.ts';

const claim = (said: Partial<CandidateDraft>, saidOn = '2026-01-01', endedOn: string | null = null): Claim => {
  const { contacts: _contacts, keys: _keys, ...values } = testDraft(said);
  return { said: values, batchId: 'b1', saidOn, endedOn, keys: null, isPinned: false, sourceTexts: null };
};
const merged = (claims: Record<string, Claim>) => mergeClaims(new Map(Object.entries(claims)));

const facts = (said: Partial<typeof noClinicalFacts>, saidOn?: string) =>
  claim({ clinical: { ...noClinicalFacts, ...said } }, saidOn);
const many = (from: number) => languageNames.slice(from, from + 15);

describe('merged claims', () => {
  test('show what the candidate says, then vendors, then the registry', () => {
    const nppes = claim({ title: 'Nurse', city: 'Reno', state: 'NV' }, '2026-06-01');
    const vendor = claim({ title: 'Head Nurse', city: 'Elko' }, '2026-03-01');
    const submission = claim({ title: 'Director' }, '2020-01-01');
    expect(merged({ nppes, vendor, submission })).toMatchObject({ title: 'Director', city: 'Elko', state: null });
    expect(merged({ nppes, vendor })).toMatchObject({ title: 'Head Nurse', city: 'Elko', state: null });
  });

  test('take a place and a company from one source, and fill their blanks only from a source that names the same', () => {
    const small = claim({ city: 'Austin', organization: 'Small Clinic' }, '2026-02-01');
    const huge = claim(
      {
        city: 'Boston',
        state: 'MA',
        organization: 'Huge Hospital',
        companySize: '5000+',
        companyDomain: 'huge.example',
      },
      '2026-01-01',
    );
    expect(merged({ small, huge })).toMatchObject({
      city: 'Austin',
      state: null,
      organization: 'Small Clinic',
      companySize: null,
      companyDomain: null,
    });
    const more = claim({
      city: 'Austin',
      state: 'TX',
      country: 'US',
      organization: 'Small Clinic',
      companySize: '1-10',
    });
    expect(merged({ small, huge, more })).toMatchObject({
      city: 'Austin',
      state: 'TX',
      country: 'US',
      companySize: '1-10',
    });
    expect(merged({ small: claim({ title: 'Nurse' }, '2026-02-01'), huge })).toMatchObject({
      city: 'Boston',
      state: 'MA',
    });
  });

  test('of equal rank show the latest one, and of one day the first by name, in whatever order they came', () => {
    const early = claim({ title: 'Nurse' }, '2026-01-01');
    const late = claim({ title: 'Head Nurse' }, '2026-02-01');
    expect(merged({ a: early, b: late }).title).toBe('Head Nurse');
    expect(merged({ b: late, a: early }).title).toBe('Head Nurse');
    const same = claim({ title: 'Director' }, '2026-02-01');
    expect(merged({ b: late, a: same }).title).toBe('Director');
    expect(merged({ a: same, b: late }).title).toBe('Director');
  });

  test('unite skills and education, each once, whatever the case', () => {
    const school = { school: 'Lakeview College', degree: 'MD' };
    const one = claim({ skills: ['Triage'], education: [school] }, '2026-02-01');
    const other = claim({
      skills: ['TRIAGE', 'Suturing'],
      education: [
        { school: 'LAKEVIEW COLLEGE', degree: 'md' },
        { school: 'Lakeview College', degree: null },
      ],
    });
    expect(merged({ one, other })).toMatchObject({
      skills: ['Triage', 'Suturing'],
      education: [school, { school: 'Lakeview College', degree: null }],
    });
  });

  test('unite languages and certifications, and take a degree from one source unless another says the same', () => {
    const one = facts({ languages: ['Spanish'], boardCertifications: ['CCRN'], graduationYear: 1998 }, '2026-02-01');
    const other = facts({ languages: ['French', 'Spanish'], graduationYear: 2001, medicalSchool: 'Halsted' });
    const nppes = facts({ graduationYear: 1998, medicalSchool: 'Lakeview' });
    expect(merged({ one, other }).clinical).toMatchObject({
      languages: ['Spanish', 'French'],
      boardCertifications: ['CCRN'],
      graduationYear: 1998,
      medicalSchool: null,
    });
    expect(merged({ one, nppes }).clinical).toMatchObject({ graduationYear: 1998, medicalSchool: 'Lakeview' });
    expect(merged({ two: facts({}, '2026-02-01'), other }).clinical).toMatchObject({
      graduationYear: 2001,
      medicalSchool: 'Halsted',
    });
    const both = merged({ one: facts({ languages: many(0) }, '2026-02-01'), other: facts({ languages: many(15) }) });
    expect(both.clinical?.languages).toEqual(languageNames.slice(0, 20));
  });

  test('leave out a claim that has ended, unless no other is left', () => {
    const ended = claim({ title: 'Director', city: 'Elko' }, '2026-05-01', '2026-06-01');
    const current = claim({ title: 'Nurse' }, '2026-01-01');
    expect(merged({ ended, current })).toMatchObject({ title: 'Nurse', city: null });
    expect(merged({ ended })).toMatchObject({ title: 'Director', city: 'Elko' });
    expect(isActive(new Map([['ended', ended]]))).toBe(false);
    expect(
      isActive(
        new Map([
          ['ended', ended],
          ['current', current],
        ]),
      ),
    ).toBe(true);
  });
});

const record = (changes: Partial<ContactRecord>): ContactRecord => ({
  kind: 'mobile_phone',
  value: '+13145550142',
  source: 'vendor',
  batch: 'b1',
  firstSeenOn: '2026-01-01',
  lastSeenOn: '2026-01-01',
  verifiedOn: '2026-01-01',
  ...changes,
});

describe('merged contacts', () => {
  const origin = { source: 'vendor', batchId: 'b2', today: '2026-03-01' };
  const phone = { kind: 'mobile_phone', value: '+13145550142', verifiedOn: '2026-02-01' } as const;

  test('keep the first sighting and the batch of a known value, and renew its last sighting and verification', () => {
    expect(mergeContacts([record({})], [phone], origin)).toEqual([
      record({ lastSeenOn: '2026-03-01', verifiedOn: '2026-02-01' }),
    ]);
  });

  test('never go back to an earlier day, nor forget one', () => {
    const known = record({ lastSeenOn: '2026-04-01', verifiedOn: '2026-04-01' });
    expect(mergeContacts([known], [phone], origin)).toEqual([known]);
    expect(mergeContacts([known], [{ ...phone, verifiedOn: null }], origin)).toEqual([known]);
    expect(mergeContacts([record({ verifiedOn: null })], [{ ...phone, verifiedOn: null }], origin)).toEqual([
      record({ lastSeenOn: '2026-03-01', verifiedOn: null }),
    ]);
  });

  test('keep the same value of another source, and of another kind, apart', () => {
    const other = record({ source: 'nppes' });
    const added = record({
      batch: 'b2',
      firstSeenOn: '2026-03-01',
      lastSeenOn: '2026-03-01',
      verifiedOn: '2026-02-01',
    });
    expect(mergeContacts([other], [phone], origin)).toEqual([other, added]);
    const office = record({ kind: 'office_phone' });
    expect(mergeContacts([office], [phone], origin)).toEqual([office, added]);
  });
});

describe('the summary of contacts', () => {
  const claims = new Map([
    ['vendor', claim({})],
    ['ended', claim({}, '2026-01-01', '2026-02-01')],
  ]);

  test('names the best phone, the best email and the latest verification', () => {
    const contacts = [
      record({ kind: 'office_phone', verifiedOn: null }),
      record({ kind: 'direct_phone', verifiedOn: '2026-01-03' }),
      record({ kind: 'work_email', value: 'a@clinic.example', verifiedOn: '2026-01-02' }),
    ];
    expect(summarizeContacts(contacts, claims)).toEqual({
      phoneKind: 'direct_phone',
      emailKind: 'work_email',
      phoneVerifiedOn: '2026-01-03',
      emailVerifiedOn: '2026-01-02',
      verifiedOn: '2026-01-03',
    });
  });

  test('gives the day of the shown value, and not that of a newer one of another kind or a weaker source', () => {
    const contacts = [
      record({ kind: 'mobile_phone', verifiedOn: '2025-06-01' }),
      record({ kind: 'office_phone', verifiedOn: '2026-02-01' }),
      record({ kind: 'personal_email', value: 'a@mail.example', verifiedOn: null }),
      record({ kind: 'work_email', value: 'a@clinic.example', verifiedOn: '2026-01-02' }),
    ];
    expect(summarizeContacts(contacts, claims)).toMatchObject({
      phoneVerifiedOn: '2025-06-01',
      emailVerifiedOn: null,
      verifiedOn: '2026-02-01',
    });
  });

  test('leaves out the contacts of a source that has ended its claim', () => {
    expect(summarizeContacts([record({ source: 'ended' })], claims)).toEqual({
      phoneKind: null,
      emailKind: null,
      phoneVerifiedOn: null,
      emailVerifiedOn: null,
      verifiedOn: null,
    });
  });
});
