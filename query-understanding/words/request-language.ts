// Words by which people ask, and headings of job postings: they say nothing about a candidate.
import { editsAtMost } from '#search-index/public.ts';
import { phrasesOf } from './phrases.ts';
import type { Reading } from './reading.ts';
import type { Segment } from './segment.ts';

/** Nothing else in a search. */
const sure = `
i|we need|want|require to? find|see|get|hire|know? about?
i am|m trying|looking|searching|hoping to? find|hire|see|get? for?
im after|seeking|needing
im trying|looking|searching|hoping to? find|hire|see|get? for?
we are|re trying|looking|searching|hoping to? find|hire|see|get? for?
were looking to|for hire|find?
i|we would|d like|love to find|see|hire|get
id|wed like|love to find|see|hire|get
i|we urgently|currently|really|also need|want
our|my client|clients|hospital|clinic|team|practice needs|need|wants|want|requires|is? looking? for?
can|could|would you please? find|show|send|give|get|tell|help me|us? find? with?
can|could|would you please
do you have|know any|some?
are|is there any|some?
help me|us find|get|see?
let me see|find|know
show|give|find|get|send|tell|bring me|us all|any|some|every|only? the|of? a?
pull|bring up
show|list all|every|only|just? of? the?
a list of all?
list of all? the?
looking|searching|seeking|hunting for|to find|hire?
looking to hire|find|recruit
trying to hire|find|recruit
in|from|within the state|city|town of
the? state of
who|that|which are|is
who|that|which currently? live|lives|work|works|practice|practices|reside|resides in?
people|those|anyone|someone|candidates|professionals|providers who|that|with are|is|have|has|work|live?
licensed|located|based|living|residing|practicing|working|available in|within|near
now hiring
we are|re hiring
hiring event|now
job|position title|description|summary|opening
job|position type|location
open|opening|openings position|positions|role|roles|for a|an?
immediate opening|openings
join our team
apply now|today
is|are on file
profiles|resumes|cvs|names|records of all? the?
looking for a new? job|position|role|opportunity
as soon as possible
right now
thank|thanks you
level #
level i|ii|iii|iv
anywhere|somewhere in
either in?
all|any of
all|any|every the
`;

/** Names and words of other meanings too: they count only where something else was recognized. */
const likely = `
named|called|please|hello|hi|hey|pls|plz|thanks|asap|urgent|urgently|immediately|experienced
experience|qualified|skilled|certified|licensed|located|based|living|practicing|working|work|works
live|lives|search|searching|need|needs|needing|requires|requiring|want|wants|show|list|all|any|every
some|only|currently|available|someone|somebody|anyone|people|professional|professionals|provider
providers|title|position|positions|location|role|opening|openings|opportunity|opportunities|vacancy
hire|recruit|both|either|also|there|you|we|i|our|us|their|they|them|it|be|am|will|would|can|could|do
does|get|give|bring|profile|profiles|active
contacts verified?
`;

const phrases = phrasesOf<'sure' | 'likely'>([
  [sure, 'sure'],
  [likely, 'likely'],
]);

const misspellable =
  'looking searching seeking working located licensed practicing experienced candidates needing currently immediately qualified available'.split(
    ' ',
  );
const misspelledFrom = 6;

/** `lookng`: one error in a long word. */
const isMisspelled = (key: string): boolean =>
  key.length >= misspelledFrom && misspellable.some((known) => known[0] === key[0] && editsAtMost(key, known, 1));

const headings = new Set(
  `title location city state role position specialty department urgent shift hiring job
    facility unit`.split(/\s+/),
);

export function readRequest({ tokens, text }: Reading, from: number): Omit<Segment, 'from'> | null {
  const token = tokens[from];
  if (token === undefined || token.isMinus) return null;
  if (headings.has(token.key) && text.slice(token.end).startsWith(':')) return { length: 1, found: { kind: 'stop' } };
  const found = phrases.at(tokens, from);
  if (found === null) return isMisspelled(token.key) ? { length: 1, found: { kind: 'stop', isLikely: true } } : null;
  // `MD, DO`, `HI`: abbreviations of places and credentials are none of these.
  if (found.length === 1 && token.isUpperCase && token.key.length === 2) return null;
  return { length: found.length, found: found.value === 'sure' ? { kind: 'stop' } : { kind: 'stop', isLikely: true } };
}
