// Converts documents to the rows of the relational engines. The texts are normalized as for every other engine.
import { sortKeyOf, wordForms } from '#search-index/public.ts';
import type { IndexDocument } from '#search-index/public.ts';
import { candidateIndexSchema } from '#server/features/search/index-schema.ts';
import type { PlainRow } from './compared-engine.ts';

/** Numbers of values, the same for every field that has the value. */
export class ValueNumbers {
  private readonly numbers = new Map<string, number>();

  /** 0 for a value that no candidate has. */
  of(value: string): number {
    return this.numbers.get(value) ?? 0;
  }

  add(value: string): number {
    if (value === '') return 0;
    const number = this.numbers.get(value) ?? this.numbers.size + 1;
    this.numbers.set(value, number);
    return number;
  }
}

const wordsOf = (text: string): string[] => {
  const { parts, joined } = wordForms(text);
  return [...new Set([...parts, ...joined])];
};

export function toPlainRow({ values }: IndexDocument, number: number, numbers: ValueNumbers): PlainRow {
  const texts = (field: string): string[] => {
    const value = values[field];
    return (typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : []).filter(Boolean);
  };
  const text = (field: string): string => texts(field)[0] ?? '';
  const code = (field: string): number => numbers.add(text(field));
  const codes = (field: string): number[] => [...new Set(texts(field).map((value) => numbers.add(value)))];
  const run = (field: string): string => ` ${wordForms(text(field)).parts.join(' ')}`;
  const fields = candidateIndexSchema.text.flatMap((group): readonly string[] => group.fields);
  const day = values['verifiedDay'];
  return {
    number,
    specialty: code('specialty'),
    state: code('state'),
    country: code('country'),
    companySize: code('companySize'),
    companyRevenue: code('companyRevenue'),
    companyIndustry: code('companyIndustry'),
    profession: code('profession'),
    hasPhone: values['hasPhone'] === true,
    hasEmail: values['hasEmail'] === true,
    hasMobile: values['hasMobile'] === true,
    verifiedDay: typeof day === 'number' ? day : null,
    skills: codes('skills'),
    degree: codes('degree'),
    keys: {
      lastName: sortKeyOf(text('lastName')),
      firstName: sortKeyOf(text('firstName')),
      organization: sortKeyOf(text('organization')),
      state: sortKeyOf(text('state')),
      city: sortKeyOf(text('city')),
    },
    words: [...new Set(fields.flatMap((field) => texts(field).flatMap(wordsOf)))].join(' '),
    runs: { title: run('title'), organization: run('organization'), city: run('city') },
  };
}
