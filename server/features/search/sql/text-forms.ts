// The forms of a text that depend only on the text. Most texts of a directory occur many times, so the forms of recent ones are cached.
import { wordForms } from '#search-index/public.ts';
import type { WordForms } from '#search-index/public.ts';
import { lexemeInGroup, lexemeOfValue, shortened, textGroups } from './text-groups.ts';
import type { TextGroup } from './text-groups.ts';

export interface TextForms extends WordForms {
  /** As they are, and with the prefix of the group. */
  lexemes: readonly string[];
  /** As phrases are looked for; empty for a text without words. */
  inParts: string;
  inJoined: string;
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
  const words = [...new Set([...parts, ...joined])].map(shortened);
  return {
    parts,
    joined,
    lexemes: [
      ...words,
      ...words.map((word) => lexemeInGroup(group, word)),
      ...(group.hasValues && joined.length > 0 ? [lexemeOfValue(group, joined)] : []),
    ],
    inParts: parts.length === 0 ? '' : ` ${parts.join(' ')} `,
    inJoined: parts.length === 0 ? '' : `_${joined.join('_')}_`,
  };
}

/** Consecutive words of texts: first all in parts, then all joined. */
export function runOf(forms: readonly Pick<TextForms, 'inParts' | 'inJoined'>[]): string {
  const spoken = forms.filter(({ inParts }) => inParts !== '');
  return [...spoken.map(({ inParts }) => inParts), ...spoken.map(({ inJoined }) => inJoined)].join('|');
}

/** Of texts that are one continuous text. */
export function runningRun(forms: readonly WordForms[]): string {
  const parts = forms.flatMap((form) => form.parts);
  return parts.length === 0 ? '' : ` ${parts.join(' ')} |_${forms.flatMap((form) => form.joined).join('_')}_`;
}
