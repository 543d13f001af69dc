// Languages that a person speaks, by their English names.
import { splitTextList } from './text-list.ts';

/** Each line: the name that the directory shows, then other names of the same language. The first ones are the most frequent. */
const lines = `
English
Spanish|Español|Espanol|Castilian|Castellano
Mandarin|Mandarin Chinese|Chinese Mandarin|Chinese (Mandarin)|Putonghua
Cantonese|Cantonese Chinese|Chinese Cantonese|Chinese (Cantonese)
Chinese
Tagalog|Filipino|Pilipino
Vietnamese
French|Français|Francais
Arabic
Korean
Russian
Portuguese|Brazilian Portuguese|Portugese|Português
German|Deutsch
Haitian Creole|Haitian|Creole|French Creole|Kreyol
Hindi
Urdu
Bengali|Bangla
Gujarati|Gujrati
Punjabi|Panjabi
Telugu
Tamil
Malayalam
Kannada
Marathi
Nepali
Sinhala|Sinhalese
Sindhi
Kashmiri
Odia|Oriya
Assamese
Konkani
Persian|Farsi|Persian (Farsi)
Dari
Pashto|Pushto
Kurdish
Turkish
Azerbaijani
Armenian
Georgian
Hebrew
Yiddish
Italian|Italiano
Polish
Ukrainian
Czech
Slovak
Hungarian
Romanian
Bulgarian
Serbian
Croatian
Serbo-Croatian
Bosnian
Slovenian|Slovene
Macedonian
Albanian
Greek
Lithuanian
Latvian
Estonian
Finnish
Swedish
Norwegian
Danish
Dutch
Flemish
Icelandic
Irish|Irish Gaelic|Gaelic
Welsh
Catalan
Basque
Galician
Maltese
Belarusian
Kazakh
Uzbek
Tajik
Kyrgyz
Mongolian
Japanese
Taiwanese|Hokkien|Taiwanese Hokkien
Fuzhounese|Foochow
Hakka
Shanghainese
Toishanese|Taishanese
Thai
Lao|Laotian
Khmer|Cambodian
Hmong
Mien
Karen
Burmese
Indonesian|Bahasa Indonesia
Malay|Bahasa Melayu
Javanese
Ilocano|Ilokano
Cebuano|Visayan|Bisaya
Hiligaynon|Ilonggo
Kapampangan
Hawaiian
Samoan
Tongan
Chamorro
Marshallese
Fijian
Swahili|Kiswahili
Amharic
Tigrinya
Oromo
Somali
Yoruba
Igbo
Hausa
Twi
Akan
Fante
Ga
Ewe
Wolof
Fulani|Fula
Lingala
Kinyarwanda
Kirundi
Luganda
Shona
Zulu
Xhosa
Afrikaans
Krio
Navajo|Dine Bizaad
Cherokee
Yupik
Inuktitut
Cree
Ojibwe
Quechua
Nahuatl
Mixtec
Papiamento
Latin
Esperanto
American Sign Language|ASL|Sign Language|Sign
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** The codes of two letters that programs write in place of a name. */
const codes =
  'en English|es Spanish|zh Chinese|fr French|vi Vietnamese|ar Arabic|ko Korean|ru Russian|pt Portuguese|de German|hi Hindi|ur Urdu|fa Persian|it Italian|pl Polish|ja Japanese|tl Tagalog';

export const languageNames: readonly string[] = lines.flatMap(([name]) => name ?? []);

/** Lower case, letters and single spaces, without accents: `Chinese (Mandarin)` → `chinese mandarin`. */
const keyOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();

/** The name of each language by each of its names in lower case, without codes. */
export const languagesByTerm: ReadonlyMap<string, string> = new Map(
  lines.flatMap(([name = '', ...others]) => [name, ...others].map((term) => [keyOf(term), name] as const)),
);

const byCode: ReadonlyMap<string, string> = new Map(
  codes.split('|').map((entry) => [entry.slice(0, 2), entry.slice(3)] as const),
);

/** What people write beside a language: `fluent in Spanish`, `Spanish - native`, `Spanish (medical)`. */
const beside =
  /\b(?:fluent(?:ly)?|native(?: speaker)?|bilingual|trilingual|conversational|conversant|proficient|professional|working|proficiency|full|limited|basic|elementary|intermediate|advanced|beginner|medical|spoken|written|speaks?|some|mother tongue|language|languages|first|second|level|[abc][12]|in)\b/g;

/** A longer text is no name. */
const lengthMax = 80;

/** The name of the language that the text names with nothing else; null for any other text. */
function languageOf(text: string): string | null {
  if (text.length > lengthMax) return null;
  const key = keyOf(text);
  if (key.length === 2) return byCode.get(key) ?? languagesByTerm.get(key) ?? null;
  return languagesByTerm.get(key) ?? languagesByTerm.get(keyOf(key.replaceAll(beside, ' '))) ?? null;
}

/** The languages of a person, each once, in the order of the text. `unread`: the parts that name none, without those that say nothing. */
export function readLanguages(text: string): { values: string[]; unread: string[] } {
  const values = new Set<string>();
  const unread: string[] = [];
  for (const item of splitTextList(text)) {
    const whole = languageOf(item);
    const parts = whole === null ? item.split(/[/&+;|]|\band\b/i).filter((part) => part.trim() !== '') : [item];
    for (const part of parts) {
      const language = languageOf(part);
      if (language !== null) values.add(language);
      else if (keyOf(keyOf(part).replaceAll(beside, ' ')) !== '') unread.push(part.trim());
    }
  }
  return { values: [...values], unread };
}
