// Finds sentences of a job description that the built-in writer can quote as they are.

/** In words. A sentence of fewer words is usually a heading, and a longer one does not fit a list. */
const wordsMin = 3;
const wordsMax = 14;

/** Emails must not mention legally protected traits, even where the job description does. */
const protectedTraits =
  /\b(?:age[ds]?|young\w*|old(?:er)?|elderly|recent graduates?|digital natives?|females?|males?|wom[ae]n|m[ae]n|gender|sex|sexual\w*|rac(?:e|es|ial)|ethnic\w*|colou?r|white|black|asian|hispanic|latin[oax]s?|national(?:s|ity|ities)?|origin|citizen\w*|immigra\w*|native|christian\w*|catholic\w*|muslim\w*|jewish|religio\w*|church|faith|pregnan\w*|matern\w*|famil(?:y|ies) status|married|single|marital|child(?:less|free)|disab\w*|handicap\w*|genetic\w*|gay|lesbian|transgender|orientation|veterans?|military)\b/i;

/** Text for a program, not about a job. */
const instructions =
  /\b(?:ignore|disregard|forget)\b.*\b(?:previous|above|instructions?|prompts?|rules)\b|\b(?:system|developer) prompt\b|\bas an ai\b|\byou are (?:an? )?(?:ai|chatgpt|assistant|language model)\b|\bapi[ _-]?key\b/i;

const contactOrLink = /https?:|www\.|@|\d{3}[-. )]\s?\d{3}[-. ]\d{4}/i;

/** At most `most` sentences, in the order of the text, without their final period. */
export function jobPoints(description: string, most: number): string[] {
  const sentences = description
    .split(/\n+|(?<=[.!?;])\s+/)
    .map(trimPoint)
    .filter(isQuotable);
  return [...new Set(sentences)].slice(0, most);
}

/** Without the mark of a list in front, and without the end of the sentence. */
const trimPoint = (sentence: string): string => {
  const text = withoutEnd(sentence.replace(/^[\s\-–—*•·▪◦>#\d.)(]+/, '').replace(/\s+/g, ' '));
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A loop, because a pattern for the end of a text takes quadratic time on a text of such characters. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' .;,'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function isQuotable(sentence: string): boolean {
  const words = sentence.split(' ').length;
  const hasLetters = /\p{L}{3}/u.test(sentence) && !/^[^\p{Ll}]+$/u.test(sentence);
  return (
    words >= wordsMin &&
    words <= wordsMax &&
    hasLetters &&
    !/[:?{}<>[\]]/.test(sentence) &&
    ![protectedTraits, instructions, contactOrLink].some((pattern) => pattern.test(sentence))
  );
}
