// Words in names of towns that have a short form. The directory shows each town in one spelling, and a search finds it in all.

/** `shown`: as the directory writes the word. */
export const townWords = [
  { long: 'Saint', short: 'St', shown: 'St.' },
  { long: 'Sainte', short: 'Ste', shown: 'Ste.' },
  { long: 'Fort', short: 'Ft', shown: 'Fort' },
  { long: 'Mount', short: 'Mt', shown: 'Mt.' },
] as const;

/** The word in either form before another one: `Saint`, `St` and `St.` of `East St. Louis`. */
export const townWordPattern = ({ long, short }: (typeof townWords)[number]): RegExp =>
  new RegExp(`(?<=^|\\s)(?:${long}|${short}\\.?)(?=\\s+\\p{L})`, 'iu');

/** Other names of towns, in lower case. */
export const townNames: ReadonlyMap<string, string> = new Map([
  ['nyc', 'New York'],
  ['new york city', 'New York'],
]);
