// Languages of a person, as sources write them.
import { languageKey, languageNamed } from '#contract/candidates/languages.ts';
import { splitTextList } from './text-list.ts';

/** The codes of two letters that programs write in place of a name. */
const codes =
  'en English|es Spanish|zh Chinese|fr French|vi Vietnamese|ar Arabic|ko Korean|ru Russian|pt Portuguese|de German|hi Hindi|ur Urdu|fa Persian|it Italian|pl Polish|ja Japanese|tl Tagalog';

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
  const key = languageKey(text);
  if (key.length === 2) return byCode.get(key) ?? languageNamed(key);
  return languageNamed(key) ?? languageNamed(key.replaceAll(beside, ' '));
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
      else if (languageKey(languageKey(part).replaceAll(beside, ' ')) !== '') unread.push(part.trim());
    }
  }
  return { values: [...values], unread };
}
