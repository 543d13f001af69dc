// What a posting is for: the profession, the level and the unit in its title.
import type { Knowledge } from '../interpret.ts';
import { clipParts, type ClipPart } from './clip.ts';
import type { Section } from './sections.ts';

const firstLinesMax = 6;
const titleLengthMax = 120;
const sentenceMax = 140;
/** Characters in which a sentence is looked for that says who is wanted. */
const proseMax = 3_000;
const wanted =
  /\b(?:seeking|looking for|looking to hire|hiring|recruiting|recruiting for|in need of|in search of|opening for|openings for|opportunity for|position for|role for|needs)\b/gi;
const sentencesMax = 3;

/** The parts of the title: of what is labeled so, else of the first line with a profession, else of a sentence that says who is wanted. */
export function titleParts(sections: readonly Section[], plain: string, knowledge: Knowledge): ClipPart[] {
  const read = ({ start, end }: Pick<Section, 'start' | 'end'>): ClipPart[] => clipParts(plain, start, end, knowledge);
  const labeled = sections.filter(({ topic }) => topic === 'title').slice(0, 3);
  const inLabeled = labeled.map(read).find(namesProfession);
  if (inLabeled !== undefined) return inLabeled;
  const lines = sections
    .filter(({ topic, start, end }) => topic === null && end - start <= titleLengthMax)
    .slice(0, firstLinesMax)
    .filter(({ start, end }) => !isSentence(plain.slice(start, end)))
    .map(read);
  return (
    lines.find(namesProfession) ??
    sentenceOf(sections, plain, read) ??
    labeled.map(read).find(namesField) ??
    lines.find(namesField) ??
    lines.find(namesGroup) ??
    []
  );
}

const isSentence = (line: string): boolean => /[.!?]\s*$/.test(line) && line.trim().split(/\s+/).length > 8;

const namesProfession = (parts: readonly ClipPart[]): boolean =>
  parts.some(
    ({ found }) => found.kind === 'group' && (found.group.kind === 'role' || found.group.kind === 'credential'),
  );

/** `Director of Nursing` */
const namesField = (parts: readonly ClipPart[]): boolean =>
  parts.some(({ found }) => found.kind === 'group' && found.group.specialties.length > 0);

/** `OR nurse`: words of a unit alone. */
const namesGroup = (parts: readonly ClipPart[]): boolean => parts.some(({ found }) => found.kind === 'group');

function sentenceOf(
  sections: readonly Section[],
  plain: string,
  read: (range: { start: number; end: number }) => ClipPart[],
): ClipPart[] | undefined {
  const prose = sections.filter(({ topic, start }) => topic !== 'preferred' && start < proseMax);
  let tried = 0;
  for (const { start, end } of prose)
    for (const { index } of plain.slice(start, Math.min(end, proseMax)).matchAll(wanted)) {
      if ((tried += 1) > sentencesMax) return undefined;
      const parts = read(sentenceAround(plain, start, start + index, end));
      if (namesProfession(parts)) return parts;
    }
  return undefined;
}

/** `Mercy Hospital in Columbus, OH is seeking a nurse for our ICU.` */
function sentenceAround(plain: string, from: number, at: number, until: number): { start: number; end: number } {
  const before = plain.slice(Math.max(from, at - sentenceMax / 2), at);
  const start = at - (before.length - (before.lastIndexOf('. ') + 1));
  const after = plain.slice(at, Math.min(until, at + sentenceMax));
  const stop = /[.!?](?:\s|$)/.exec(after)?.index ?? after.length;
  return { start, end: at + stop };
}
