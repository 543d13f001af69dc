// What a source writes where the directory shows the value in its own spelling.
import { z } from 'zod';
import { sourceTextFields, type SourceTextField } from '#contract/candidates/candidates.ts';

/** By the value. Left out: the source writes it as the directory does, except for letter case and punctuation. */
export const sourceTexts = z.partialRecord(z.enum(sourceTextFields), z.string());
export type SourceTexts = Readonly<Partial<Record<SourceTextField, string>>>;

/** Null when there is none, as it is in most rows. */
export const presentTexts = (texts: SourceTexts | undefined): SourceTexts | null =>
  texts === undefined || Object.keys(texts).length === 0 ? null : texts;

export const areSameTexts = (one: SourceTexts | null, other: SourceTexts | null): boolean =>
  sourceTextFields.every((field) => one?.[field] === other?.[field]);
