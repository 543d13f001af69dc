import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { personalize, placeholders, type Recipient } from './placeholders.ts';

const rosa: Recipient = {
  firstName: 'Rosa',
  lastName: 'Almeida',
  specialty: 'Cardiology',
  title: 'Chief of Cardiology',
  organization: 'Northline Health',
  city: 'Chicago',
  state: 'IL',
  location: 'Chicago, IL',
};
const unknown: Recipient = {
  firstName: null,
  lastName: '',
  specialty: null,
  title: ' ',
  organization: null,
  city: null,
  state: null,
  location: null,
};
const all = placeholders.join(' | ');

it('every placeholder is filled in', () => {
  expect(personalize(all, rosa)).toEqual({
    text: 'Rosa | Almeida | Rosa Almeida | Cardiology | Chief of Cardiology | Northline Health | Chicago | IL | Chicago, IL',
    defaulted: [],
    unknown: [],
  });
});

it('the personalized text has a default for what the directory does not know, and names it', () => {
  const { text, defaulted } = personalize(all, unknown);
  expect(text).toBe(
    'there | there | there | healthcare professional | healthcare professional | your current organization | your area | your area | your area',
  );
  expect(defaulted).toHaveLength(placeholders.length);
});

it.each([
  ['{{ First_Name }}, {LAST_NAME}', 'Rosa, Almeida'],
  [
    '{{First Name}} {{firstname}} {{first-name}} {{FNAME}} [First Name] <<First Name>> [Name]',
    Array(7).fill('Rosa').join(' '),
  ],
  [
    '{First Name} [[name]] [first name] «FirstName» %FIRSTNAME% %%First Name%% *|FNAME|* ${first_name} {{{first_name}}} {{first_name}',
    Array(10).fill('Rosa').join(' '),
  ],
  [
    "{{ contact.firstname }} {!Contact.FirstName} {{CANDIDATE_FIRST_NAME}} [Recipient's Name] [Candidate Name] <First Name> ((First Name))",
    Array(7).fill('Rosa').join(' '),
  ],
  ['FIRST_NAME {{\u200Bfirst_name}} { { first_name } }', Array(3).fill('Rosa').join(' ')],
  ['{{first_name|friend}}, {{first_name | default: "friend"}}', 'Rosa, Rosa'],
  ['{{City, State}}', 'Chicago, IL'],
  ['{{company}} [Company] {{Company Name}} {{organization}}', Array(4).fill('Northline Health').join(' ')],
])('the personalized text accepts the usual spellings and names: %s', (template, text) => {
  expect(personalize(template, rosa)).toEqual({ text, defaulted: [], unknown: [] });
});

it('the personalized text leaves everything else as it is, and names what looks like a placeholder', () => {
  const other = '{{email}} {phone} {{constructor}} {{}} [Your Name] <<Salary>> {{email}}';
  expect(personalize(other, rosa)).toEqual({
    text: other,
    defaulted: [],
    unknown: ['{{email}}', '{phone}', '{{constructor}}', '{{}}', '[Your Name]', '<<Salary>>'],
  });
  const ofPrograms = '{{user.first_name}} %SALARY% *|MC:SUBJECT|* {{#if first_name}} {{candidate}} [[Link]]';
  expect(personalize(ofPrograms, rosa)).toEqual({
    text: ofPrograms,
    defaulted: [],
    unknown: ofPrograms.split(/ (?!first)/),
  });
  const text =
    'A note [sic], { see below }, [1], 2 < 3 and a[0] << b, 100% of patients, 50%off%, <a href="x">y</a>, Ann <ann@x.example>, (first name), x/FIRST_NAME';
  expect(personalize(text, rosa)).toEqual({ text, defaulted: [], unknown: [] });
});

it.each([
  ['{{first_name|colleague}}', 'colleague'],
  ['{{ first_name | default: "colleague" }}', 'colleague'],
  ['{{first_name|}}', 'there'],
])('the text of an unknown value is the one that the template names: %s', (template, text) => {
  expect(personalize(template, unknown)).toEqual({ text, defaulted: ['first_name'], unknown: [] });
});

it('a value that looks like a placeholder or a replacement pattern is not filled in again', () => {
  expect(personalize('{{first_name}}', { ...rosa, firstName: "{{last_name}} $& $1 $'" }).text).toBe(
    "{{last_name}} $& $1 $'",
  );
});

it('a text without braces and brackets never changes', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/[{}[\]<>]/.test(text));
      expect(personalize(text, rosa).text).toBe(text);
    }),
  );
});
