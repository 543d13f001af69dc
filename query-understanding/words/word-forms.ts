// Other forms of one word: singular, profession and field, and American spelling. Pure.

/** British beginnings and endings that American English spells in another way. Names have none of these stems. */
const britishSpellings: readonly (readonly [RegExp, string])[] = [
  [/paed(?=i)/, 'ped'],
  [/anaesth/, 'anesth'],
  [/orthopaed/, 'orthoped'],
  [/gynaec/, 'gynec'],
  [/haem/, 'hem'],
  [/oesoph/, 'esoph'],
  [/oestro/, 'estro'],
  [/oedema/, 'edema'],
  [/foet(?=al|us)/, 'fet'],
  [/leukaem/, 'leukem'],
  [/caesar/, 'cesar'],
  [/diarrhoea/, 'diarrhea'],
  [/^(behavi|tum|lab|col|neighb|hon)our/, '$1or'],
  [/^centre/, 'center'],
  [/^fibre/, 'fiber'],
  [/^theatre/, 'theater'],
  [/^programme/, 'program'],
  [/^(speciali|organi|hospitali|immuni|steril|rehabilit|steri?li)s(?=e|ing|ation)/, '$1z'],
  [/^licence/, 'license'],
  [/^practise/, 'practice'],
  [/^counsellor/, 'counselor'],
];

/** The American spelling; the word itself when it has no British one. */
export const americanSpelling = (word: string): string =>
  britishSpellings.reduce((spelled, [british, american]) => spelled.replace(british, american), word);

/** `nurses` → `nurse`; null for a word that is no plural. */
export function singularOf(word: string): string | null {
  if (word.length < 3 || !/[^siu']s$/.test(word)) return null;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|ch|sh|x)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

const professionsAndFields: readonly (readonly [RegExp, string])[] = [
  [/ologists?$/, 'ology'],
  [/ology$/, 'ologist'],
  [/iatrists?$/, 'iatry'],
  [/iatry$/, 'iatrist'],
  [/odontists?$/, 'odontics'],
  [/odontics$/, 'odontist'],
];

/** Letters; shorter words have no other forms. */
const formsFrom = 4;

/** Other words that mean the same: `cardiologists` → `cardiologist`, `cardiology`. */
export function otherForms(word: string): string[] {
  if (word.length < formsFrom || !/^[a-z]+$/.test(word)) return [];
  const american = americanSpelling(word);
  const forms = [
    american,
    singularOf(american),
    ...professionsAndFields.map(([from, to]) => american.replace(from, to)),
  ];
  return [...new Set(forms.filter((form) => form !== null))].filter((form) => form !== word);
}
