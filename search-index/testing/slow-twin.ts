// The same promises kept the slow and obvious way: every document read for every query. Fast code is compared with it.
import { metersOfSquaredChord, squaredChordWithin } from '../geometry.ts';
import type {
  FacetValueCount,
  FieldValue,
  IdSet,
  IndexAnswer,
  IndexDocument,
  IndexQuery,
  IndexSchema,
  TextGroup,
} from '../schema.ts';
import { compareCodePoints } from '../text/fold.ts';
import {
  queryTextOf,
  wholeTerm,
  type Alternative,
  type PhraseTerm,
  type QueryTerm,
  type WordTerm,
} from '../text/query-text.ts';
import { allWords, editsBetween, holdsTag, isAllOf, mayMean, runsOf, standsIn, textsOf } from './slow-text.ts';
import { hasOther, keyOf, meets, squareFrom, suggestedValues } from './slow-values.ts';

type Conditions = Pick<
  IndexQuery,
  'filters' | 'also' | 'contains' | 'flags' | 'since' | 'within' | 'outside' | 'near' | 'except'
>;
const anything: Conditions = { filters: {}, contains: {}, flags: {}, since: {} };

interface Scored {
  document: IndexDocument;
  score: number;
}

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
    const spelling = this.spellingOf(query);
    const withWords = this.withWords(query, spelling);
    const found = withWords.filter(({ document }) => this.passes(document, query, null));
    found.sort((a, b) => this.compare(a, b, query));
    const facets = query.facets.map(
      (name) =>
        [
          name,
          this.count(
            withWords.filter(({ document }) => this.passes(document, query, name)),
            name,
            query.facetLimit ?? 1000,
          ),
        ] as const,
    );
    const stored = query.stored === false ? [] : [...this.schema.stored, ...(query.alsoStored ?? [])];
    return {
      total: found.length,
      hits: found.slice(query.offset, query.offset + query.limit).map(({ document, score }) => ({
        id: document.id,
        score: query.sort.key === 'relevance' ? score : 0,
        meters: query.near === undefined ? null : metersOfSquaredChord(squareFrom(document, query.near)),
        values: Object.fromEntries(stored.map((name) => [name, this.storedValue(document, name)])),
      })),
      facets: Object.fromEntries(facets),
      spelling: Object.fromEntries(spelling),
      suggested: Object.fromEntries(
        (query.suggest ?? []).map((request) => [request.field, suggestedValues(found, request)]),
      ),
    };
  }

  /** Every document with the words of the query. */
  private withWords(query: IndexQuery, spelling: Spelling): Scored[] {
    const { required, optional = [], excluded } = queryTextOf(query.text);
    const found: Scored[] = [];
    for (const document of this.documents.values()) {
      const scores = required.map((term) => this.termScore(document, term, spelling));
      if (scores.includes(0) || excluded.some((term) => this.termScore(document, wholeTerm(term), new Map()) > 0))
        continue;
      const more = optional.map((term) => this.termScore(document, term, spelling));
      found.push({ document, score: [...scores, ...more].reduce((sum, score) => sum + score, 0) });
    }
    return found;
  }

  private passes(document: IndexDocument, query: Conditions, liftedFacet: string | null): boolean {
    const filtered = Object.entries(query.filters).every(
      ([name, wanted]) =>
        name === liftedFacet ||
        wanted.length === 0 ||
        this.valuesOf(document, name).some((value) => wanted.includes(value)) ||
        hasOther(document, query.also?.[name]),
    );
    const tagged = Object.entries(query.contains).every(
      ([name, tags]) =>
        tags.length === 0 || tags.some((tag) => this.valuesOf(document, name).some((value) => holdsTag(value, tag))),
    );
    const { within = [], outside = [] } = query;
    const isIn = (set: IdSet): boolean => idsOf(set).has(document.id);
    const allowed = within.every((group) => group.some(isIn)) && !outside.some(isIn);
    const isNear =
      query.near === undefined || squareFrom(document, query.near) <= squaredChordWithin(query.near.meters);
    const isExcepted = (query.except ?? []).some((exclusion) =>
      this.passes(document, { ...anything, ...exclusion }, null),
    );
    return filtered && tagged && isNear && allowed && meets(document, query) && !isExcepted;
  }

  /** With the further values. */
  private valuesOf(document: IndexDocument, name: string): readonly string[] {
    const further = this.schema.further?.[name];
    return [...textsOf(document, name), ...(further === undefined ? [] : textsOf(document, further))];
  }

  /** Misspelled words of the query, with the words that documents have instead. */
  private spellingOf(query: IndexQuery): Spelling {
    const typed = queryTextOf(query.text).required.flatMap((term) =>
      alternativesOf(term)
        .filter((one) => one.typed)
        .map((one) => one.term),
    );
    const spelling = new Map<string, string[]>();
    let words: ReadonlySet<string> | null = null;
    for (const term of typed) {
      if (term.kind === 'phrase' || term.whole || term.parts.length > 1) continue;
      const letters = Array.from(term.joined).length;
      if (letters < 4 || letters > 60) continue;
      words ??= new Set([...this.documents.values()].flatMap((document) => this.wordsOf(document)));
      if ([...words].some((word) => word.startsWith(term.joined))) continue;
      const meant = [...words].filter((word) => mayMean(term.joined, word)).toSorted(compareCodePoints);
      const isNear = meant.some((word) => editsBetween(term.joined, word) <= 1);
      spelling.set(
        term.joined,
        meant.filter((word) => !isNear || editsBetween(term.joined, word) <= 1),
      );
    }
    return spelling;
  }

  private wordsOf(document: IndexDocument): string[] {
    return this.schema.text.flatMap((group) =>
      group.fields.flatMap((name) => textsOf(document, name).flatMap(allWords)),
    );
  }

  private termScore(document: IndexDocument, term: QueryTerm, spelling: Spelling): number {
    return Math.max(
      0,
      ...alternativesOf(term).map((alternative) => this.alternativeScore(document, alternative, spelling)),
    );
  }

  private alternativeScore(document: IndexDocument, { term, groups, typed }: Alternative, spelling: Spelling): number {
    const wholeBand = typed ? 4 : 2;
    if (term.kind === 'phrase')
      return Math.max(
        this.valueScore(document, term.joined, wholeBand + 1, groups),
        this.phraseScore(document, term, wholeBand, groups),
      );
    const isPrefix = typed && !term.whole;
    return compoundScore(term, (word) => {
      const whole = Math.max(
        this.valueScore(document, [word], wholeBand + 1, groups),
        this.wordScore(document, wholeBand, groups, (own) => own === word),
      );
      if (whole > 0 || !isPrefix) return whole;
      const meant = term.parts.length === 1 ? spelling.get(word) : undefined;
      return meant === undefined
        ? this.wordScore(document, 1, groups, (own) => own.startsWith(word))
        : this.wordScore(document, 0, groups, (own) => meant.includes(own));
    });
  }

  private wordScore(
    document: IndexDocument,
    band: number,
    groups: readonly string[] | null,
    matches: (word: string) => boolean,
  ): number {
    const group = this.schema.text.find(
      ({ name, fields }) =>
        (groups === null || groups.includes(name)) &&
        fields.some((field) => textsOf(document, field).flatMap(allWords).some(matches)),
    );
    return group === undefined ? 0 : this.bandScore(band, group);
  }

  private phraseScore(
    document: IndexDocument,
    { parts, joined }: PhraseTerm,
    band: number,
    groups: readonly string[] | null,
  ): number {
    const group = this.schema.text.find(
      (candidate) =>
        (groups === null || groups.includes(candidate.name)) &&
        runsOf(document, candidate).some((run) => standsIn(run.parts, parts) || standsIn(run.joined, joined)),
    );
    return group === undefined ? 0 : this.bandScore(band, group);
  }

  /** Where the words are all of a value. */
  private valueScore(
    document: IndexDocument,
    joined: readonly string[],
    band: number,
    groups: readonly string[] | null,
  ): number {
    const group = this.schema.text.find(
      ({ name, fields, wholeValues }) =>
        wholeValues === true &&
        (groups === null || groups.includes(name)) &&
        fields.some((field) => textsOf(document, field).some((value) => isAllOf(value, joined))),
    );
    return group === undefined ? 0 : this.bandScore(band, group);
  }

  /** 5: all of a value as typed; 4: the whole word as typed; 3 and 2: the same with other words of this meaning; 1: a beginning; 0: misspelled. */
  private bandScore(band: number, { weight }: TextGroup): number {
    return band * (this.schema.text[0]?.weight ?? 0) + weight;
  }

  private count(found: readonly Scored[], name: string, limit: number): FacetValueCount[] {
    const counts = new Map<string, number>();
    for (const { document } of found) {
      const further = this.schema.further?.[name] ?? '';
      const all = this.schema.facets.includes(further) ? this.valuesOf(document, name) : textsOf(document, name);
      for (const value of new Set(all)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return Array.from(counts, ([value, count]) => ({ value, count }))
      .toSorted((a, b) => b.count - a.count || compareCodePoints(a.value, b.value))
      .slice(0, limit);
  }

  private compare(left: Scored, right: Scored, { sort, near }: IndexQuery): number {
    const sign = sort.direction === 'asc' ? 1 : -1;
    const declared = this.schema.sorts.find(({ name }) => name === sort.key)?.keys;
    const keys = declared ?? this.schema.best ?? [];
    if (sort.key === 'distance' && near !== undefined) {
      const nearer = squareFrom(left.document, near) - squareFrom(right.document, near);
      if (nearer !== 0) return sign * nearer;
    } else if (declared?.[0] !== undefined) {
      const blanks =
        Number(keyOf(left.document, declared[0].field) === '') -
        Number(keyOf(right.document, declared[0].field) === '');
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

type Spelling = ReadonlyMap<string, string[]>;

const alternativesOf = (term: QueryTerm): readonly Alternative[] =>
  term.kind === 'any' ? term.alternatives : [{ term, groups: null, typed: true }];

function compoundScore(term: WordTerm, scoreOf: (word: string) => number): number {
  return Math.max(scoreOf(term.joined), term.parts.length === 1 ? 0 : Math.min(...term.parts.map(scoreOf)));
}

const idsBySet = new WeakMap<IdSet, ReadonlySet<bigint>>();

/** Read once for all documents. */
function idsOf(set: IdSet): ReadonlySet<bigint> {
  const ids = idsBySet.get(set) ?? new Set(set.ids);
  idsBySet.set(set, ids);
  return ids;
}
