// Languages that a person speaks, by their English names. Filters, imports and the words of a search use this one table.

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

export const languageNames: readonly string[] = lines.flatMap(([name]) => name ?? []);

/** Lower case, letters and single spaces, without accents: `Chinese (Mandarin)` → `chinese mandarin`. */
export const languageKey = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();

/** The name of each language by the key of each of its names. */
export const languagesByTerm: ReadonlyMap<string, string> = new Map(
  lines.flatMap(([name = '', ...others]) => [name, ...others].map((term) => [languageKey(term), name] as const)),
);

/** `farsi` → `Persian`; null for a text that names no language, or something else as well. */
export const languageNamed = (text: string): string | null => languagesByTerm.get(languageKey(text)) ?? null;
