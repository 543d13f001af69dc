// Job postings as people paste them, and the search that each becomes.
import { describe, expect, test } from 'vitest';
import { postingLimits, searchLimits } from '#contract/search/search-filters.ts';
import { knowledgeIn, interpreted } from '../testing/knowledge.ts';
import { chipsOf } from '../testing/sentences.ts';
import { readPosting } from './read-posting.ts';

const read = (text: string) => readPosting(text, knowledgeIn('US'));
const chips = (text: string): string[] => chipsOf(interpreted({ query: read(text).query }).understood);
const notSearched = (text: string): string[] =>
  read(text).leftOut.map(({ text: words, reason }) => `${words}=${reason}`);

interface Case {
  name: string;
  text: string;
  chips: readonly string[];
  notSearched?: readonly string[];
}

const hospital = `Registered Nurse (RN) - Intensive Care Unit

St. Leander Medical Center is a 412-bed Level I trauma center that has served the community since 1921. Our nurses
come from Ohio and from all over Texas, and many of them have been with us for more than 20 years.

Location: Austin, TX 78705
Department: ICU
Shift: Nights, 7p-7a
Pay: $38 - $52 per hour

Responsibilities:
• Assess patients and document in the EHR
• Work with physicians, pharmacists and respiratory therapists
• Precept new graduates

Qualifications:
• Active RN license in the state of Texas
• BLS and ACLS required
• BSN preferred
• CCRN a plus

About us
We believe in people. Tuition reimbursement for MSN and DNP programs.
St. Leander is an equal opportunity employer.`;

const agency = `Title: Travel Nurse - Telemetry
Specialty: Telemetry
Location: Columbus, OH
Duration: 13 weeks
Required Certifications: BLS, ACLS, NIHSS
Preferred: PCCN
Contact: Jordan at 555-0142, jordan@agency.example (licensed in Texas, Ohio and Maine)`;

const capitals = `HIRING NOW!!!
OR NURSE - DALLAS, TX
REQUIREMENTS:
REGISTERED NURSE LICENSE
BLS
CNOR PREFERRED
DO YOU HAVE WHAT IT TAKES? APPLY TODAY`;

const html = `<div class="job"><h1>Pharmacist &ndash; Oncology</h1>
<p><strong>Location:</strong>&nbsp;Houston, TX</p><ul><li>PharmD required</li><li>BCOP preferred</li></ul>
<script>var title = "Dentist in Ohio";</script><p>We&#39;re a team of 40 nurses &amp; physicians in Maine.</p></div>`;

const emoji = `🚨 NOW HIRING 🚨
🩺 Family Nurse Practitioner (FNP)
📍 Nashville, TN
💰 $120k 🏖️ 5 weeks PTO
✅ Active FNP certification required
✅ DEA license
⭐ DNP preferred`;

const noPlace = `Position: Respiratory Therapist
Requirements: RRT required. CRT not required.
We offer great benefits.`;

const twoPlaces = `Job Title: Physical Therapist
Locations: Boise, ID or Reno, NV
Requirements
DPT or MPT
Current license`;

const foreign = `Staff Nurse
Location: Toronto, ON, Canada
Requirements: RN`;

const cityAndState = `Position: Nurse Practitioner
City: Omaha
State: NE
Specialty: Cardiology
Requirements: APRN license; ACNP or FNP certification`;

const prose = `Mercy Clinic in Tulsa, OK is seeking a board certified family physician for its outpatient practice. You will see 18
patients a day with two medical assistants and a pharmacist. Candidates must live within 40 miles of the clinic.
MD or DO required. Fluency in Spanish is a plus.`;

const oneLine =
  'Title: Charge Nurse - NICU Location: Seattle, WA Radius: 50 miles Required: RN license, RNC-NIC or CCRN Preferred: BSN Salary: $60/hr';

const physician = `Hospitalist Opportunity - Des Moines, Iowa

Our client, a regional health system, needs a hospitalist. 7 on / 7 off.

What you need:
- MD/DO
- BC/BE in Internal Medicine
- Iowa license or ability to obtain

What we offer:
- $300k, sign-on bonus, relocation
- CME`;

const leadership = `JOB TITLE\tDirector of Nursing
FACILITY\tMaplewood Skilled Nursing
CITY/STATE\tTopeka, KS
MINIMUM QUALIFICATIONS\tRN, current Kansas license
PREFERRED QUALIFICATIONS\tMSN, NEA-BC`;

const alternatives = `RN or LPN - Long Term Care - Albany, NY
Must have: RN or LPN license, CPR`;

const markdown = `# **Occupational Therapist**

**Work Location:** Salem, OR
**Employment Type:** Part time

## Minimum Qualifications
* **OTR/L** required
* CHT *preferred*

## Duties
* Supervise COTA staff`;

const cases: readonly Case[] = [
  {
    name: 'of a hospital',
    text: hospital,
    chips: ['RN', 'intensive care unit', 'bls', 'acls', 'Austin, TX'],
    notSearched: ['BSN=preferred', 'CCRN=preferred', 'Nights, 7p-7a=noSuchData', '$38 - $52 per hour=noSuchData'],
  },
  {
    name: 'of an agency, with labels',
    text: agency,
    chips: ['travel', 'Nurse', 'telemetry', 'bls', 'acls', 'Columbus, OH'],
    notSearched: ['PCCN=preferred', '13 weeks=noSuchData'],
  },
  {
    name: 'in capitals',
    text: capitals,
    chips: ['or nurse', 'RN', 'bls', 'Dallas, TX'],
    notSearched: ['CNOR=preferred'],
  },
  {
    name: 'as HTML',
    text: html,
    chips: ['Pharmacist', 'oncology', 'PharmD', 'Houston, TX'],
    notSearched: ['BCOP=preferred'],
  },
  { name: 'with pictures', text: emoji, chips: ['FNP', 'Nashville, TN'], notSearched: ['DNP=preferred'] },
  {
    name: 'without a place',
    text: noPlace,
    chips: ['Respiratory Therapist', 'RRT'],
    notSearched: ['CRT=preferred'],
  },
  { name: 'with two places', text: twoPlaces, chips: ['Physical Therapist', 'DPT', 'MPT', 'Boise, ID', 'Reno, NV'] },
  {
    name: 'with a foreign place',
    text: foreign,
    chips: ['staff nurse', 'RN'],
    notSearched: ['Toronto, ON, Canada=elsewhere'],
  },
  {
    name: 'with city and state in lines of their own',
    text: cityAndState,
    chips: ['Nurse Practitioner', 'cardiology', 'APRN', 'ACNP', 'FNP', 'Omaha, NE'],
  },
  {
    name: 'in prose',
    text: prose,
    chips: ['Family Medicine', 'outpatient', 'MD', 'DO', 'within 40 miles of Tulsa, OK'],
  },
  {
    name: 'in one line',
    text: oneLine,
    chips: ['charge nurse', 'nicu', 'RN', 'RNC-NIC', 'CCRN', 'within 50 miles of Seattle, WA'],
    notSearched: ['BSN=preferred', '$60/hr=noSuchData'],
  },
  { name: 'for a physician', text: physician, chips: ['Hospital Medicine', 'MD', 'DO', 'Des Moines, IA'] },
  {
    name: 'for a director, as a table',
    text: leadership,
    chips: ['director of nursing', 'RN', 'Topeka, KS'],
    notSearched: ['MSN=preferred', 'NEA-BC=preferred'],
  },
  { name: 'with alternatives', text: alternatives, chips: ['RN', 'LPN', 'long term care', 'cpr', 'Albany, NY'] },
  {
    name: 'as Markdown',
    text: markdown,
    chips: ['Occupational Therapist', 'OTR', 'Salem, OR'],
    notSearched: ['CHT=preferred', 'Part time=noSuchData'],
  },
];

describe('a posting becomes exactly these chips', () => {
  test.each(cases)('$name', ({ text, chips: expected, notSearched: others = [] }) => {
    expect([chips(text), notSearched(text)]).toEqual([expected, others]);
  });

  test('and the same ones when it was copied with other ends of lines', () => {
    for (const { text } of cases) expect(chips(text.replaceAll('\n', '\r\n')), text).toEqual(chips(text));
  });
});

test('alternatives of a posting are alternatives of the search', () => {
  expect(read(alternatives).query).toBe('RN or LPN; Long Term Care; CPR; Albany, NY');
  expect(read(twoPlaces).query).toBe('Physical Therapist; DPT or MPT; Boise, ID; Reno, NV');
});

const marked = (text: string): string[] => read(text).marks.map(({ start, end }) => text.slice(start, end));

test('the marks are where the parts are in the text', () => {
  expect(marked(hospital)).toEqual([
    'Registered Nurse',
    'RN',
    'Intensive Care Unit',
    'Austin, TX',
    'ICU',
    'RN',
    'BLS',
    'ACLS',
  ]);
  expect(marked(html)).toEqual(['Pharmacist', 'Oncology', 'Houston, TX', 'PharmD']);
  expect(marked(emoji)).toEqual(['Family Nurse Practitioner', 'FNP', 'Nashville, TN', 'FNP']);
  expect(marked(oneLine)).toEqual(['Charge Nurse', 'NICU', 'Seattle, WA', '50 miles', 'RN', 'RNC-NIC', 'CCRN']);
});

describe('nothing is read from', () => {
  test.each([
    ['a text without words', '!!! --- ??? \n\n \t .....'],
    ['prose without a profession', 'We are a growing company in the heart of the city. Our values are trust and care.'],
    ['names and addresses of people', 'Contact: Virginia Houston, 555-0142\nRecruiter: Dallas Carter, Boston, MA'],
    [
      'what the employer is',
      'About us: Our nurses, physicians and pharmacists in Texas love it here.\nBenefits: MSN tuition',
    ],
  ])('%s', (_name, text) => {
    expect(read(text)).toMatchObject({ query: '', marks: [] });
  });

  test('a distance that says nothing about candidates', () => {
    expect(chips('Dentist\nLocation: Tampa, FL\nAbout: within 5 miles of the beach')).toEqual(['Dentist', 'Tampa, FL']);
  });
});

describe('hostile texts', () => {
  const { lengthMax } = postingLimits;
  const filled = (unit: string): string => unit.repeat(Math.ceil(lengthMax / unit.length)).slice(0, lengthMax);
  const hostile = [
    'Title: ',
    'Required: RN, ',
    'RN or ',
    '<',
    '<p',
    '&#9;',
    ':',
    'a:',
    ' ',
    '\n',
    'a\n\n',
    'within 9 miles ',
    'Location: Austin, TX\n',
    'seeking ',
    '"',
    '((((',
    '\u{1F468}\u200D',
    'required preferred, ',
    'certified registered nurse anesthesia of the ',
    '\uD800',
    'a'.repeat(50),
    'constructor: __proto__ ',
  ].map(filled);

  test.each(hostile.map((text) => [text.slice(0, 20), text]))('%j … are read', (_begin, text) => {
    const { query, marks } = read(text);
    expect(query.length).toBeLessThanOrEqual(searchLimits.textLengthMax);
    for (const [at, { start, end }] of marks.entries()) {
      expect(start).toBeGreaterThanOrEqual(marks[at - 1]?.end ?? 0);
      expect(end).toBeGreaterThan(start);
      expect(end).toBeLessThanOrEqual(text.length);
    }
  });
});
