// How far from the place candidates may live: `within 30 miles of the facility`, `50 mile radius`.
import { nearFilter } from '#contract/search/search-filters.ts';
import type { Section } from './sections.ts';

export interface PostedRadius {
  miles: number;
  start: number;
  end: number;
}

const inWords = /\bwithin\s+(?:an?\s+)?(\d{1,3})[\s-]*mi(?:les?)?\b(?:\s+radius)?|\b(\d{1,3})[\s-]*miles?\s+radius\b/gi;
const labeledNumber = /(\d{1,3})\s*(?:mi(?:les?)?)?\b/;
/** Who must be that near; `within 2 miles of the beach` says something else. */
const aboutCandidates =
  /\b(?:live|lives|living|reside|resides|residing|based|located|candidates?|applicants?|local|commute|commuting)\b/i;
const contextMax = 60;

export function postedRadius(sections: readonly Section[], plain: string): PostedRadius | null {
  for (const { topic, start, end } of sections) {
    if (topic === 'other' || topic === 'preferred') continue;
    const text = plain.slice(start, end);
    if (topic === 'radius') {
      const found = labeledNumber.exec(text);
      if (found !== null) return radius(found[1] ?? '', start + found.index, found[0]);
    }
    for (const found of text.matchAll(inWords)) {
      const isOfCandidates =
        topic !== null ||
        found[0].toLowerCase().endsWith('radius') ||
        aboutCandidates.test(text.slice(Math.max(0, found.index - contextMax), found.index));
      if (isOfCandidates) return radius(found[1] ?? found[2] ?? '', start + found.index, found[0]);
    }
  }
  return null;
}

const radius = (digits: string, start: number, text: string): PostedRadius => ({
  miles: Math.min(nearFilter.milesMax, Math.max(nearFilter.milesMin, Number(digits))),
  start,
  end: start + text.trimEnd().length,
});
