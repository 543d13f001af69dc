// Divides a posting into its lines and labeled parts: `Title: Registered Nurse Location: Austin, TX`, and headings with lines below.
import { labelLengthMax, topicOf, type Topic } from './labels.ts';

export interface Section {
  /** Null: a line without a label, and below no heading. */
  topic: Topic | null;
  /** Where its text is in the posting, without its label. */
  start: number;
  end: number;
}

const labelWordsMax = 5;
/** A posting of ten thousand characters has fewer; more are not read. */
const linesMax = 400;
const labelsOfLineMax = 12;
const headingWordsMax = 6;

interface Label {
  topic: Topic;
  start: number;
  /** Behind the colon. */
  end: number;
}

/** `plain`: without markup. In the order of the text. */
export function sectionsOf(plain: string): Section[] {
  const sections: Section[] = [];
  let heading: Topic | null = null;
  let isBelowHeading = false;
  let isAfterBlank = true;
  let lines = 0;
  for (const { index, 0: line } of plain.matchAll(/[^\n]+/g)) {
    if ((lines += 1) > linesMax) break;
    // A line of spaces, or one without characters before this one.
    if (line.trim() === '') {
      isAfterBlank = true;
      continue;
    }
    if (plain[index - 2] === '\n') isAfterBlank = true;
    const isFollowed = /^\n[^\n]/.test(plain.slice(index + line.length, index + line.length + 2));
    const found = sectionsOfLine(line, index, heading, isAfterBlank && !isBelowHeading && isFollowed);
    heading = found.heading;
    isBelowHeading = found.sections.length === 0;
    sections.push(...found.sections);
    isAfterBlank = false;
  }
  return sections;
}

function sectionsOfLine(
  line: string,
  offset: number,
  above: Topic | null,
  mayBeHeading: boolean,
): { sections: Section[]; heading: Topic | null } {
  const alone = topicOf(line);
  if (alone !== null) return { sections: [], heading: alone };
  const labels = labelsIn(line);
  const [first] = labels;
  const before = first === undefined ? line : line.slice(0, first.start);
  // `What makes us special` above some lines: it ends the section before, and begins none that is searched.
  const isUnknownHeading = first === undefined && mayBeHeading && above !== null && isShort(line);
  const sections: Section[] = [];
  if (isUnknownHeading) return { sections: [], heading: 'other' };
  if (before.trim() !== '') sections.push({ topic: above, start: offset, end: offset + before.length });
  for (const [at, { topic, end }] of labels.entries()) {
    const until = labels[at + 1]?.start ?? line.length;
    if (line.slice(end, until).trim() !== '') sections.push({ topic, start: offset + end, end: offset + until });
  }
  const last = labels.at(-1);
  if (last === undefined) return { sections, heading: above };
  // `Required: RN license`, and more of it in the lines below; `Location: Austin` is complete.
  const goesOn =
    line.slice(last.end).trim() === '' || ['required', 'preferred', 'noData', 'other'].includes(last.topic);
  return { sections, heading: goesOn ? last.topic : null };
}

const isShort = (line: string): boolean =>
  /^\s*\p{Lu}/u.test(line) && !/[.,;]\s*$/.test(line) && line.trim().split(/\s+/).length <= headingWordsMax;

/** Known labels in front of a colon, an unknown one at the begin of the line, and a known one there in front of a tab or a dash. */
function labelsIn(line: string): Label[] {
  const labels: Label[] = [];
  if (/^\s*📍/u.test(line)) labels.push({ topic: 'place', start: 0, end: line.indexOf('📍') + '📍'.length });
  const divided = /^\s*([\p{L}][^\t:]{0,49}?)(?:\t|\s[-–—]\s)/u.exec(line);
  const ofDivided = divided === null ? null : topicOf(divided[1] ?? '');
  if (divided !== null && ofDivided !== null) labels.push({ topic: ofDivided, start: 0, end: divided[0].length });
  let last = labels.at(-1)?.end ?? 0;
  let colons = 0;
  for (let colon = line.indexOf(':', last); colon >= 0; colon = line.indexOf(':', colon + 1)) {
    if ((colons += 1) > labelsOfLineMax) break;
    // `https://`, `7:00`
    if (/[\d/]/.test(line[colon + 1] ?? '')) continue;
    const label = labelBefore(line, colon, last) ?? (labels.length === 0 ? unknownLabel(line, colon) : null);
    if (label === null) continue;
    labels.push(label);
    last = label.end;
  }
  return labels;
}

/** The longest known label that ends at the colon. */
function labelBefore(line: string, colon: number, from: number): Label | null {
  const start = Math.max(from, colon - labelLengthMax);
  const words = [...line.slice(start, colon).matchAll(/[^\s.;|]+/g)].slice(-labelWordsMax);
  for (const { index } of words) {
    const topic = topicOf(line.slice(start + index, colon));
    if (topic !== null) return { topic, start: start + index, end: colon + 1 };
  }
  return null;
}

const unknownLabel = (line: string, colon: number): Label | null =>
  colon <= labelLengthMax && line.slice(0, colon).trim().split(/\s+/).length <= labelWordsMax
    ? { topic: 'other', start: 0, end: colon + 1 }
    : null;
