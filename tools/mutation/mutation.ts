/** One way to break one place of a source file. */
export interface Mutation {
  /** Path from the root. */
  file: string;
  /** Line of the place, from 1. */
  line: number;
  kind: Kind;
  /** Offsets of the replaced text, in UTF-16 units. */
  start: number;
  end: number;
  original: string;
  replacement: string;
  /** The line before the mutation, without its indentation: finds the place again after other lines have moved. */
  lineText: string;
}

export const kinds = [
  'comparison',
  'negation',
  'condition',
  'arithmetic',
  'number',
  'boolean',
  'removed statement',
  'swapped branches',
  'default',
  'and/or',
  'empty string',
  'empty array',
] as const;
export type Kind = (typeof kinds)[number];
