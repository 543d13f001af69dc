// Negated parts of a search: `not in Texas`, `except Houston`, `-nurse`.
import { phrasesOf } from './phrases.ts';
import { isListed } from './lists.ts';
import type { Reading } from './reading.ts';
import type { Segment } from './segment.ts';

const openings = phrasesOf<true>([
  [
    `
not
except for?
excpet|exept|execpt|exluding|excuding
excepting
excluding
exclude|excludes
outside of?
other than
apart|aside from
but not|no
with the exception of
anywhere|everywhere but|except
anyone|everyone|anything but
without any|a|an?
no
minus
non
who|that are|is not
who|that do|does not work|live|practice in?
who|that dont|doesnt work|live|practice in?
do|does not
dont|doesnt show me?
please? skip|skipping|avoid|avoiding|ignore
leave|leaving out
arent|isnt
nothing in
`,
    true,
  ],
]);

/** The words that negate what follows them; 0: none. */
export const negationLength = ({ tokens }: Reading, from: number): number => openings.at(tokens, from)?.length ?? 0;

const places: ReadonlySet<string> = new Set(['state', 'town', 'region', 'near']);

const isStop = ({ found }: Segment): boolean => found.kind === 'stop' && found.joins === undefined;

/** Negates what follows a negation, and the rest of a list of the same kind: `not in Texas, Oklahoma or Kansas`. */
export class Negation {
  private state: 'none' | 'opened' | 'continued' = 'none';
  private kind: Segment['found']['kind'] | null = null;

  /** True where a place may come: behind the opening, and in a list of places. */
  get mayNamePlace(): boolean {
    return this.state === 'opened' || (this.state === 'continued' && places.has(this.kind ?? ''));
  }

  open(): void {
    this.state = 'opened';
    this.kind = null;
  }

  close(): void {
    this.state = 'none';
  }

  /** The segment, negated or not. */
  apply(segment: Segment, { tokens }: Reading): Segment {
    if (this.state === 'none') return segment;
    const first = tokens[segment.from];
    const joined = first !== undefined && isListed(first);
    const isJoiner = /^(or|and|nor)$/.test(first?.key ?? '');
    if (isStop(segment) && (this.state === 'opened' || isJoiner || /^(in|the|of|a|an)$/.test(first?.key ?? '')))
      return segment;
    const mayContinue =
      this.state === 'opened' || ((joined || this.afterJoiner(segment, tokens)) && this.fits(segment));
    if (!mayContinue || segment.found.kind === 'leftOut') {
      this.state = 'none';
      return segment;
    }
    this.state = 'continued';
    this.kind = segment.found.kind;
    return { ...segment, isNegated: true };
  }

  private fits({ found: { kind } }: Segment): boolean {
    return kind === this.kind || (places.has(kind) && places.has(this.kind ?? ''));
  }

  private afterJoiner({ from }: Segment, tokens: Reading['tokens']): boolean {
    for (let at = from - 1; at >= 0; at -= 1) {
      const key = tokens[at]?.key ?? '';
      if (/^(or|and|nor)$/.test(key)) return true;
      if (!/^(in|the|of|a|an)$/.test(key)) return false;
    }
    return false;
  }
}
