// Which contacts are on file, in words: `with mobile`, `email but no phone`, `I can text`.
import { editsAtMost } from '#search-index/public.ts';
import { phrasesOf } from './phrases.ts';
import type { Reading } from './reading.ts';
import { verbs } from './read-verified.ts';
import type { Contact, Segment } from './segment.ts';

type Part = Omit<Segment, 'from'> | null;

/** What a contact is called. */
const contacts = phrasesOf<Contact>([
  [
    'mobile|cell phone? number|numbers\nmobile|cell phones\nmobile|cell\nmobiles|cells\ncellphone|cellphones number|numbers?',
    'hasMobile',
  ],
  ['mobile|cell phone', 'hasMobile'],
  ['phone|telephone number|numbers?\nphones|telephones', 'hasPhone'],
  ['email address|addresses?\nemails', 'hasEmail'],
  ['direct line|lines\ndirect phone|dial number|numbers?\ndirect number|numbers', 'directPhone'],
  ['office|work|business phone|line number|numbers?\noffice|work number|numbers', 'officePhone'],
  [
    'personal|private|home email|emails address|addresses?\ngmail|yahoo|hotmail email|emails? address|addresses|account|accounts?',
    'personalEmail',
  ],
  ['work|business|professional|office|company|corporate email|emails address|addresses?', 'workEmail'],
  ['linkedin profile|profiles|page|pages|url|urls|account|accounts|link|links?', 'hasLinkedin'],
  [
    'any contact|contacts at? all?\ncontact info|information|details|data\ncontacts\nphone or email\nemail or phone\nphone number or email address?\nemail address? or phone number?',
    'anyContact',
  ],
]);

/** Nothing else in a search, so that they need no word before them. */
const clear = phrasesOf<Contact>([
  ['mobile|cell phone? number|numbers\nmobile|cell phone|phones', 'hasMobile'],
  ['phone|telephone number|numbers', 'hasPhone'],
  ['email address|addresses', 'hasEmail'],
  ['personal email|emails', 'personalEmail'],
  ['work email|emails', 'workEmail'],
  ['direct line|lines', 'directPhone'],
  ['any contact|contacts at all\nphone or email\nemail or phone', 'anyContact'],
  ['on? linkedin profile|profiles|page|pages|url|urls?', 'hasLinkedin'],
]);
/** The same at the end of a search only. */
const clearAtEnd = phrasesOf<Contact>([['email', 'hasEmail']]);

const ways = phrasesOf<Contact>([
  [
    'who? i|we can|could call|phone|ring\nwho can i|we call|phone|ring\nreachable|available|contactable by|via phone|telephone',
    'hasPhone',
  ],
  ['who? i|we can|could email|mail\nwho can i|we email|mail\nreachable|available|contactable by|via email', 'hasEmail'],
  ['i|we can|could text|sms\nreachable|available|contactable by|via mobile|cell|text', 'hasMobile'],
  ['reachable\ncontactable\ni|we can contact|reach', 'anyContact'],
]);

const openings = phrasesOf<boolean>([
  ['with|w|has|have|having|including|includes|include|whose|listing', true],
  ['without|no|missing|lacking|lacks\nbut? no|not|without\nwith|has|have no\nwithout any\nw o|out', false],
]);
const fillers = new Set('a an and any both either their his her valid good known working listed also'.split(' '));
const endings = phrasesOf<true>([['on file\nis|are on file\nis|are? listed|available', true]]);

/** `before`: the segment before, without words of no meaning. */
export function readContact(reading: Reading, from: number, before: Segment | undefined): Part {
  const { tokens } = reading;
  const verb = ways.at(tokens, from);
  if (verb !== null) return { length: verb.length, found: { kind: 'contact', contact: verb.value, wanted: true } };
  const bare =
    (before === undefined ? headed(reading, from) : null) ??
    (from === 0 ? null : (clear.at(tokens, from) ?? atEnd(reading, from)));
  if (bare !== null) return contact(reading, from, bare.length, bare.value, true);
  const opening = openings.at(tokens, from);
  // `and email`, `, phone`: as the contact before.
  const isFurther = (before?.found.kind === 'contact' || before?.found.kind === 'verified') && opening === null;
  if (opening === null && !isFurther) return null;
  let at = from + (opening?.length ?? 0);
  while (fillers.has(tokens[at]?.key ?? '') && contacts.at(tokens, at) === null) at += 1;
  const named = contacts.at(tokens, at) ?? (opening === null ? null : misspelled(tokens[at]?.key ?? ''));
  if (named === null || tokens.slice(from, at).some(({ endsRun }) => endsRun)) return null;
  // `with contacts verified this month` says nothing about which ones.
  if (named.value === 'anyContact' && verbs.has(tokens[at + named.length]?.key ?? ''))
    return { length: at - from + named.length, found: { kind: 'stop' } };
  const wanted = opening?.value ?? (before?.found.kind === 'contact' ? before.found.wanted : true);
  return contact(reading, from, at - from + named.length, named.value, wanted);
}

function contact({ tokens }: Reading, from: number, length: number, named: Contact, wanted: boolean): Part {
  const ending = endings.at(tokens, from + length)?.length ?? 0;
  return { length: length + ending, found: { kind: 'contact', contact: named, wanted } };
}

/** At the beginning, with people behind it: `personal emails for pharmacists`, `work email and office phone of nurses`. */
function headed({ tokens }: Reading, from: number): { length: number; value: Contact } | null {
  const found = contacts.at(tokens, from);
  if (found === null) return null;
  const joiner = tokens[from + found.length];
  const more = joiner?.key === 'and' || joiner?.before.includes('&') === true ? 1 : 0;
  const next = more === 0 ? null : contacts.at(tokens, from + found.length + more);
  const end = found.length + (next === null ? 0 : more + next.length);
  return /^(for|of)$/.test(tokens[from + end]?.key ?? '') ? found : null;
}

const misspellable: readonly (readonly [string, Contact])[] = [
  ['mobile', 'hasMobile'],
  ['phone', 'hasPhone'],
  ['telephone', 'hasPhone'],
  ['email', 'hasEmail'],
  ['linkedin', 'hasLinkedin'],
];

/** `with emial`, `has moblie`: one error. */
function misspelled(key: string): { length: number; value: Contact } | null {
  const known = misspellable.find(([word]) => word[0] === key[0] && editsAtMost(key, word, 1));
  return known === undefined ? null : { length: 1, value: known[1] };
}

function atEnd({ tokens }: Reading, from: number): { length: number; value: Contact } | null {
  const found = clearAtEnd.at(tokens, from);
  return found !== null && from + found.length === tokens.length ? found : null;
}
