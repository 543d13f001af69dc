// What the conditions of a text need to know about the words of the directory.
import type { PhraseTerm } from '#search-index/public.ts';
import type { TextGroup } from './text-groups.ts';

export interface HoldingValue {
  field: string;
  code: number;
}

export interface Lexicon {
  /** How many rows have the lexeme at most; `isBegun`: or one that begins with it. 0: none has; Infinity: unknown. */
  rowsMax: (lexeme: string, isBegun: boolean) => number;
  /** The lexemes that begin with it. Null: many, or unknown. */
  beginningWith: (lexeme: string) => readonly string[] | null;
  /** All values that hold the phrase in this group, whose texts are values. */
  holdingPhrase: (group: TextGroup, phrase: PhraseTerm) => readonly HoldingValue[];
  /** Whether the phrase is perhaps in someone's texts of this group, which are one continuous text. */
  isInTexts: (group: TextGroup, phrase: PhraseTerm) => boolean;
}

/** Knows no values, and nothing else: apart from phrases, every condition that it leads to is right, and may be slow. */
export const unknownLexicon: Lexicon = {
  rowsMax: () => Infinity,
  beginningWith: () => null,
  holdingPhrase: () => [],
  isInTexts: () => true,
};
