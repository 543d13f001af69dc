// The same promises kept the slow and obvious way: every document read for every query. Fast code is compared with it.
import type { FacetValueCount, FieldValue, IndexAnswer, IndexDocument, IndexQuery, IndexSchema, TextGroup } from '../schema.ts';
import { compareCodePoints, sortKeyOf } from '../text/fold.ts';
import { parseQueryText, type PhraseTerm, type QueryTerm, type WordTerm } from '../text/query-text.ts';
import { compounds, formsOf, wordForms, type WordForms } from '../text/words.ts';

type Scored = { document: IndexDocument; score: number };

export class SlowTwin {
  private readonly schema: IndexSchema;
  private readonly documents = new Map<bigint, IndexDocument>();

  constructor(schema: IndexSchema) {
    this.schema = schema;
  }

  get size(): number {
    return this.documents.size;
  }

  put(document: IndexDocument): void {
    this.documents.set(document.id, document);
  }

  remove(id: bigint): void {
    this.documents.delete(id);
  }

  ids(): bigint[] {
    return [...this.documents.keys()];
  }

  search(query: IndexQuery): IndexAnswer {
    const found = this.matching(query, null);
    found.sort((a, b) => this.compare(a, b, query));
    const facets = query.facets.map((name) => [name, this.count(this.matching(query, name), name, query.facetLimit ?? 1000)] as const);
    const stored = query.stored === false ? [] : this.schema.stored;
    return {
      total: found.length,
      hits: found.slice(query.offset, query.offset + query.limit).map(({ document, score }) => ({
        id: document.id,
        score: query.sort.key === 'relevance' ? score : 0,
        values: Object.fromEntries(stored.map((name) => [name, this.storedValue(document, name)])),
      })),
      facets: Object.fromEntries(facets),
    };
  }

  private matching(query: IndexQuery, liftedFacet: string | null): Scored[] {
    const { required, excluded } = parseQueryText(query.text);
    const misspelt = new Set(required.filter((term) => this.isMisspelt(term)));
    const found: Scored[] = [];
    for (const document of this.documents.values()) {
      const scores = required.map((term) => this.termScore(document, term, misspelt.has(term)));
      if (scores.includes(0) || excluded.some((term) => this.isExcluded(document, term))) continue;
      if (this.passes(document, query, liftedFacet)) found.push({ document, score: scores.reduce((sum, score) => sum + score, 0) });
    }
    return found;
  }

  private passes(document: IndexDocument, query: IndexQuery, liftedFacet: string | null): boolean {
    const filtered = Object.entries(query.filters).every(
      ([name, wanted]) => name === liftedFacet || wanted.length === 0 || textsOf(document, name).some((value) => wanted.includes(value)),
    );
    const tagged = Object.entries(query.contains).every(
      ([name, tags]) => tags.length === 0 || tags.some((tag) => textsOf(document, name).some((value) => holdsTag(value, tag))),
    );
    const flagged = Object.entries(query.flags).every(([name, wanted]) => (document.values[name] ?? false) === wanted);
    const recent = Object.entries(query.since).every(([name, day]) => Number(document.values[name] ?? -1) >= Math.max(0, day));
    return filtered && tagged && flagged && recent;
  }

  private isMisspelt(term: QueryTerm): boolean {
    if (term.kind === 'phrase' || term.parts.length > 1 || Array.from(term.joined).length < 4) return false;
    return ![...this.documents.values()].some((document) => this.wordScore(document, term.joined, (word) => word.startsWith(term.joined)) > 0);
  }

  private termScore(document: IndexDocument, term: QueryTerm, misspelt: boolean): number {
    if (term.kind === 'phrase') return this.phraseScore(document, term);
    if (misspelt) return this.wordScore(document, null, (word) => isOneEditAway(word, term.joined));
    return this.compoundScore(term, (word) => this.wordScore(document, word, (own) => own.startsWith(word)));
  }

  private isExcluded(document: IndexDocument, term: QueryTerm): boolean {
    if (term.kind === 'phrase') return this.phraseScore(document, term) > 0;
    return this.compoundScore(term, (word) => this.wordScore(document, word, (own) => own === word)) > 0;
  }

  private compoundScore(term: WordTerm, scoreOf: (word: string) => number): number {
    return Math.max(scoreOf(term.joined), term.parts.length === 1 ? 0 : Math.min(...term.parts.map(scoreOf)));
  }

  /** One more where a word is `whole` to the letter. */
  private wordScore(document: IndexDocument, whole: string | null, matches: (word: string) => boolean): number {
    for (const group of this.schema.text) {
      const words = group.fields.flatMap((name) => textsOf(document, name).flatMap(allWords));
      if (whole !== null && words.includes(whole)) return group.weight + 1;
      if (words.some(matches)) return group.weight;
    }
    return 0;
  }

  private phraseScore(document: IndexDocument, { parts, joined }: PhraseTerm): number {
    const group = this.schema.text.find((candidate) =>
      runsOf(document, candidate).some((run) => standsIn(run.parts, parts) || standsIn(run.joined, joined)),
    );
    return group === undefined ? 0 : group.weight + 1;
  }

  private count(found: readonly Scored[], name: string, limit: number): FacetValueCount[] {
    const counts = new Map<string, number>();
    for (const { document } of found) {
      for (const value of new Set(textsOf(document, name))) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return Array.from(counts, ([value, count]) => ({ value, count }))
      .toSorted((a, b) => b.count - a.count || compareCodePoints(a.value, b.value))
      .slice(0, limit);
  }

  private compare(left: Scored, right: Scored, { sort }: IndexQuery): number {
    const sign = sort.direction === 'asc' ? 1 : -1;
    const keys = this.schema.sorts.find(({ name }) => name === sort.key)?.keys ?? [];
    if (keys[0] !== undefined) {
      const blanks = Number(keyOf(left.document, keys[0].field) === '') - Number(keyOf(right.document, keys[0].field) === '');
      if (blanks !== 0) return blanks;
    } else if (left.score !== right.score) return sign * (right.score - left.score);
    for (const { field, reversed } of [...keys, ...this.schema.ties]) {
      const order = compareCodePoints(keyOf(left.document, field), keyOf(right.document, field));
      if (order !== 0) return reversed === true ? -sign * order : sign * order;
    }
    return left.document.id < right.document.id ? -sign : sign;
  }

  private storedValue(document: IndexDocument, name: string): FieldValue {
    const value = document.values[name] ?? null;
    const kind = this.schema.fields.find((field) => field.name === name)?.kind;
    if (kind === 'flag') return value ?? false;
    return kind === 'list' ? [...new Set(textsOf(document, name))] : value === '' ? null : value;
  }
}

function textsOf(document: IndexDocument, name: string): string[] {
  const value = document.values[name] ?? [];
  return [value].flat().filter((text) => typeof text === 'string' && text !== '').map(String);
}

const knownForms = new Map<string, WordForms>();

function formsOfText(text: string): WordForms {
  const forms = knownForms.get(text) ?? wordForms(text);
  knownForms.set(text, forms);
  return forms;
}

function allWords(text: string): string[] {
  const { parts, joined } = formsOfText(text);
  return [...parts, ...joined];
}

function runsOf(document: IndexDocument, group: TextGroup): { parts: string[]; joined: string[] }[] {
  const forms = group.fields.flatMap((name) => textsOf(document, name).map(formsOfText));
  if (group.running !== true) return forms;
  return [{ parts: forms.flatMap((form) => form.parts), joined: forms.flatMap((form) => form.joined) }];
}

function standsIn(words: readonly string[], wanted: readonly string[]): boolean {
  return ` ${words.join(' ')} `.includes(` ${wanted.join(' ')} `);
}

function holdsTag(value: string, tag: string): boolean {
  const own = formsOfText(value);
  const wanted = formsOf(compounds(tag));
  if (wanted.parts.length === 0) return false;
  return beginsIn(own.parts, wanted.parts) || beginsIn(own.joined, wanted.joined);
}

/** Whole words in a row, the last one perhaps only the beginning of a word. */
function beginsIn(words: readonly string[], wanted: readonly string[]): boolean {
  return ` ${words.join(' ')}`.includes(` ${wanted.join(' ')}`);
}

function keyOf(document: IndexDocument, field: string): string {
  const value = document.values[field] ?? '';
  return typeof value === 'number' ? String(value).padStart(6, '0') : sortKeyOf(String(value));
}

/** Edit distance with swapped neighbours (optimal string alignment), at most one. */
export function isOneEditAway(left: string, right: string): boolean {
  const a = Array.from(left);
  const b = Array.from(right);
  const table: number[][] = [b.map((_, at) => at).concat(b.length)];
  const cell = (row: number, column: number): number => table[row]?.[column] ?? Infinity;
  for (let row = 1; row <= a.length; row += 1) {
    table[row] = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const best = Math.min(cell(row - 1, column) + 1, cell(row, column - 1) + 1, cell(row - 1, column - 1) + same);
      table[row]?.push(swapped ? Math.min(best, cell(row - 2, column - 2) + 1) : best);
    }
  }
  return cell(a.length, b.length) <= 1;
}
