// A text with what its words are read with.
import { withOperators } from './boolean-operators.ts';
import { listedAbbreviations } from './lists.ts';
import type { Reading } from './reading.ts';
import { typedText, type TypedText } from './typed-tokens.ts';

type ReadWith = Pick<Reading, 'vocabulary' | 'places' | 'onFile' | 'countries' | 'mayBeNear' | 'required'>;

export function readingOf(
  text: string,
  { vocabulary, places, onFile, countries, mayBeNear, required }: ReadWith,
): { reading: Reading; literal: TypedText['literal'] } {
  const { tokens, literal } = typedText(withOperators(text, vocabulary));
  const { states: listedStates, credentials: listedCredentials } = listedAbbreviations(tokens, vocabulary);
  return {
    reading: {
      text,
      tokens,
      vocabulary,
      places,
      onFile,
      countries,
      mayBeNear,
      listedStates,
      listedCredentials,
      required,
    },
    literal,
  };
}
