// The forms of a text that depend only on the text. Most texts of a directory occur many times, so the forms of recent ones are cached.
import { wordForms, type WordForms } from '#search-index/public.ts';
import { lexemeInGroup, lexemeOfValue, textGroups, type TextGroup } from './text-groups.ts';

export interface TextForms extends WordForms {
  /** Its words with the prefix of the group, and that of rows of which it is a value. */
  lexemes: readonly string[];
}

/** Keeps the memory of a fill bounded. */
const rememberedMax = 200_000;

export class KnownTexts {
  /** By the number of the group, and by the text. */
  private readonly known = textGroups.map(() => new Map<string, TextForms>());

  formsOf(group: TextGroup, text: string): TextForms {
    const known = this.known[group.number] ?? new Map<string, TextForms>();
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size > rememberedMax) known.clear();
    const forms = formsIn(group, text);
    known.set(text, forms);
    return forms;
  }
}

function formsIn(group: TextGroup, text: string): TextForms {
  const { parts, joined } = wordForms(text);
  return {
    parts,
    joined,
    lexemes: [
      ...Array.from(new Set([...parts, ...joined]), (word) => lexemeInGroup(group, word)),
      ...(group.hasValues && joined.length > 0 ? [lexemeOfValue(group, joined)] : []),
    ],
  };
}

/** The consecutive words of a value, first in parts, then joined; empty for a text without words. */
export const runOf = ({ parts, joined }: WordForms): string =>
  parts.length === 0 ? '' : ` ${parts.join(' ')} |_${joined.join('_')}_`;

/** Between the words of a name and around them: its parts, its joined words, or both where they are the same. */
const separators = { parts: ' ', joined: '_', both: '|' } as const;

const between = (words: readonly string[], separator: string): string =>
  `${separator}${words.join(separator)}${separator}`;

/** The consecutive words of a name, whose texts are one continuous text. */
export function runOfName(forms: readonly WordForms[]): string {
  const parts = forms.flatMap((form) => form.parts);
  const joined = forms.flatMap((form) => form.joined);
  if (parts.length === 0) return '';
  if (parts.join(' ') === joined.join(' ')) return between(parts, separators.both);
  return between(parts, separators.parts) + between(joined, separators.joined);
}

/** What a name contains that has these consecutive words: any of it. */
export const wantedInName = ({ parts, joined }: WordForms): string[] => [
  between(parts, separators.parts),
  between(joined, separators.joined),
  ...new Set([between(parts, separators.both), between(joined, separators.both)]),
];
