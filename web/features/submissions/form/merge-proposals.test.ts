import { expect, test } from 'vitest';
import type { ResumeProposals } from '#contract/submissions/submissions.ts';
import { mergeProposals, removeProposals, summaryOf, takeOffered } from './merge-proposals.ts';

const proposals: ResumeProposals = {
  contactfirstname: 'Jane',
  contactmiddlename: '',
  contactlastname: 'Roe',
  contacttitle: '',
  companyname: '',
  specialty: 'Nurse',
  contactemail: 'jane@roe.example',
  personalemail: '',
  contactphone: '',
  contactcity: 'Columbus',
  contactstate: 'OH',
  contactcountry: 'United States',
  contactlinkedinurl: '',
  contacteducation: [{ school: 'Lakeside College', degree: 'BSN' }],
  contactskills: ['Triage'],
};

test('proposals fill empty fields and are offered beside filled ones, which keep their values', () => {
  const entered = {
    contactfirstname: 'Janet',
    contactcity: 'columbus',
    contactstate: ' ',
    contactcountry: 'Canada',
    contactskills: ['Epic'],
  };
  const merged = mergeProposals(entered, proposals);
  expect(merged.draft).toMatchObject({
    contactfirstname: 'Janet',
    contactlastname: 'Roe',
    contactcity: 'columbus',
    contactstate: 'OH',
    contactcountry: 'Canada',
    contacteducation: [{ school: 'Lakeside College', degree: 'BSN' }],
    contactskills: ['Epic'],
  });
  expect([...merged.filled]).toEqual([
    'contactlastname',
    'specialty',
    'contactemail',
    'contactstate',
    'contacteducation',
  ]);
  expect([...merged.offered]).toEqual([
    ['contactfirstname', 'Jane'],
    ['contactcountry', 'United States'],
  ]);
  expect(summaryOf(merged)).toMatch(/filled in 5 fields.*2 fields that you had filled in.*Nothing was submitted/);
});

test('an offered proposal replaces the value only when it is taken', () => {
  const merged = mergeProposals({ contactfirstname: 'Janet' }, proposals);
  const taken = takeOffered(merged, 'contactfirstname');
  expect(taken.draft.contactfirstname).toBe('Jane');
  expect(taken.offered.size).toBe(0);
  expect(takeOffered(taken, 'contactcity')).toEqual(taken);
});

test('removing the proposals keeps what the person entered or changed', () => {
  const merged = mergeProposals({ contactfirstname: 'Janet' }, proposals);
  const current = { ...merged.draft, contactcity: 'Dublin', contactskills: ['Triage', 'Epic'] };
  expect(removeProposals(current, merged)).toMatchObject({
    contactfirstname: 'Janet',
    contactlastname: '',
    contactcity: 'Dublin',
    contacteducation: [],
    contactskills: ['Epic'],
  });
});

test('a file without anything new says so', () => {
  const empty = { ...proposals, contacteducation: [], contactskills: [] };
  expect(summaryOf(mergeProposals({ ...empty }, empty))).toMatch(/nothing new/);
});
