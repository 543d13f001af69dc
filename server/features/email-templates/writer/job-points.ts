// Finds what the built-in writer quotes of a job description, as it is written there: facts first, which a recipient asks for anyway.

/** In words. A sentence of fewer words is usually a heading, and a longer one does not fit a list. */
const sentenceWords = { least: 3, most: 14 };
const factWords = { least: 1, most: 30 };

/** Pay, shifts, dates: of these an email keeps everything before it keeps requirements. */
const terms =
  /\$\s?\d|\b(?:pay|salary|wages?|compensation|hourly|per hour|an hour|bonus|sign-on|stipend|shifts?|nights?|evenings?|weekends?|on[- ]call|schedule|\d+[- ]?hours?|\d+\s?(?:[ap]\.?m\b\.?)|7[ap]|\d+x\d+|deadline|apply by|closes|closing date|until filled|start(?:s|ing)? (?:date|on)|immediate start)\b/i;
const requirements =
  /\b(?:requir\w+|must|minimum|at least|certifi\w+|licens\w+|degree|diploma|board[- ](?:certified|eligible)|years?|experience|preferred|BLS|ACLS|PALS|NRP)\b/i;
/** What is listed below it are requirements. */
const requirementsHeading =
  /^(?:[\w&/ ]+ )?(?:requirements?|qualifications?|required|credentials|licenses?|certifications?)\b[^.]*:?$/i;
const heading = /^[^.!?]{1,60}:$/;

/** Emails must not mention legally protected traits, even where the job description does. */
const protectedTraits =
  /\b(?:age[ds]?|young\w*|old(?:er)?|elderly|recent graduates?|digital natives?|females?|males?|wom[ae]n|m[ae]n|gender|sex|sexual\w*|rac(?:e|es|ial)|ethnic\w*|colou?r|white|black|asian|hispanic|latin[oax]s?|national(?:s|ity|ities)?|origin|citizen\w*|immigra\w*|native|christian\w*|catholic\w*|muslim\w*|jewish|religio\w*|church|faith|pregnan\w*|matern\w*|famil(?:y|ies) status|married|single|marital|child(?:less|free)|disab\w*|handicap\w*|genetic\w*|gay|lesbian|transgender|orientation|veterans?|military)\b/i;

/** Text for a program, not about a job. */
const instructions =
  /\b(?:ignore|disregard|forget)\b.*\b(?:previous|above|instructions?|prompts?|rules)\b|\b(?:system|developer) prompt\b|\bas an ai\b|\byou are (?:an? )?(?:ai|chatgpt|assistant|language model)\b|\bapi[ _-]?key\b/i;

const contactOrLink = /https?:|www\.|@|\d{3}[-. )]\s?\d{3}[-. ]\d{4}/i;

export interface PointsWanted {
  factsMax: number;
  othersMax: number;
}

/** In the order of the text, without their final period. */
export function jobPoints(description: string, { factsMax, othersMax }: PointsWanted): string[] {
  const points = pointsOf(description);
  const facts = [...ofKind(points, 'terms'), ...ofKind(points, 'requirement')].slice(0, factsMax);
  const kept = new Set([...facts, ...ofKind(points, 'other').slice(0, othersMax)]);
  return points.filter((point) => kept.has(point)).map(({ text }) => text);
}

interface Point {
  text: string;
  kind: 'terms' | 'requirement' | 'other';
}

const ofKind = (points: readonly Point[], wanted: Point['kind']): Point[] =>
  points.filter(({ kind }) => kind === wanted);

/** Sentences do not end behind these. */
const abbreviations =
  /(?<!\b(?:[ap]\.m|jan|feb|mar|apr|aug|sept?|oct|nov|dec|hrs?|yrs?|min|approx|e\.g|i\.e|dr|st|no)\.)/;
const sentenceEnds = new RegExp(`\\n+|(?<=[.!?;])${abbreviations.source}\\s+`, 'i');

/** Each text once. */
function pointsOf(description: string): Point[] {
  const found = new Map<string, Point>();
  let isBelowRequirements = false;
  for (const sentence of description.split(sentenceEnds)) {
    const written = sentence.trim();
    if (heading.test(written) || requirementsHeading.test(written)) {
      isBelowRequirements = requirementsHeading.test(written);
      continue;
    }
    const text = trimPoint(written);
    const kind = kindOf(text, isBelowRequirements);
    if (!found.has(text) && isQuotable(text, kind)) found.set(text, { text, kind });
  }
  return [...found.values()];
}

function kindOf(text: string, isBelowRequirements: boolean): Point['kind'] {
  if (terms.test(text)) return 'terms';
  return isBelowRequirements || requirements.test(text) ? 'requirement' : 'other';
}

/** Without the mark of a list in front, and without the end of the sentence. */
const trimPoint = (sentence: string): string => {
  const text = withoutEnd(sentence.replace(/^(?:[\s\-–—*•·▪◦>#]|\(?\d{1,2}[.)]\s)+/, '').replace(/\s+/g, ' '));
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A loop, because a pattern for the end of a text takes quadratic time on a text of such characters. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' .;,'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function isQuotable(text: string, kind: Point['kind']): boolean {
  const words = text.split(' ').length;
  const { least, most } = kind === 'other' ? sentenceWords : factWords;
  const hasLetters = /\p{L}{3}/u.test(text) && (kind !== 'other' || !/^[^\p{Ll}]+$/u.test(text));
  return (
    words >= least &&
    words <= most &&
    hasLetters &&
    !/[?{}<>[\]]/.test(text) &&
    (kind !== 'other' || !text.includes(':')) &&
    ![protectedTraits, instructions, contactOrLink].some((pattern) => pattern.test(text))
  );
}
