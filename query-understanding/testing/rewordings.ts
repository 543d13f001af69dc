// Other ways to say a sentence, which mean the same.

const british: readonly (readonly [RegExp, string])[] = [
  [/pediat/gi, 'paediat'],
  [/anesth/gi, 'anaesth'],
  [/orthoped/gi, 'orthopaed'],
  [/gynec/gi, 'gynaec'],
];

const professions =
  /\b(nurse|pharmacist|dentist|psychiatrist|psychologist|radiologist|urologist|neurologist|cardiologist|hospitalist|oncologist|pediatrician|dermatologist)(s?)\b/i;

/** A letter twice in the first long word of the vocabulary. */
const misspelled = (text: string): string =>
  text.replace(
    /\b(cardiolog|pharmac|dermatolog|psychiatr|anesthesiolog|neurolog|radiolog|pediatr)(?=\w{3})/i,
    (word) => `${word.slice(0, 4)}${word.slice(3)}`,
  );

export const rewordings: readonly ((text: string) => string)[] = [
  (text) => `I need ${text}`,
  (text) => `${text} please`,
  (text) => `${text}??`,
  (text) => `${text}!`,
  (text) => `  ${text}  `,
  (text) => text.replaceAll(' ', '  '),
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => `find me ${text}`,
  (text) => `looking for ${text}`,
  (text) => `show me ${text}`,
  (text) => `can you find ${text}?`,
  (text) => `please find ${text}`,
  (text) => `we are looking for ${text}`,
  (text) => `hello, I need ${text}`,
  (text) => `${text} thanks`,
  (text) => `help me find ${text}`,
  (text) => british.reduce((spelled, [american, other]) => spelled.replace(american, other), text),
  (text) => text.replace(professions, (_, word: string, plural: string) => (plural === '' ? `${word}s` : word)),
  misspelled,
];
