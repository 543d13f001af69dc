// The texts of the home page and of the legal pages that the operator writes in Markdown. Pages get them as blocks and never as HTML, so
// that no text can become other markup than this.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';
import { siteTextKeys, siteTextLengthMax } from './site-setting-keys.ts';

const operation = operationsOf('Site settings');
const key = z.enum(siteTextKeys);

const textRun = z.object({
  /** A line break is kept. */
  text: z.string(),
  isStrong: z.boolean(),
  isEmphasized: z.boolean(),
  /** An https or mailto address, or a path of this site; null: no link. */
  href: z.string().nullable(),
});
export type TextRun = z.output<typeof textRun>;

const runs = z.array(textRun);
/** The first number; null: the list has no numbers. */
const start = z.int().nullable();

const textBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), runs }),
  /** Below the heading of the section. */
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(3), z.literal(4)]), runs }),
  /** Lists in the lists of an item belong to the list of the item. */
  z.object({ kind: z.literal('list'), start, items: z.array(z.object({ runs, start, items: z.array(runs) })) }),
  z.object({ kind: z.literal('table'), head: z.array(runs), rows: z.array(z.array(runs)) }),
]);
export type TextBlock = z.output<typeof textBlock>;

const siteText = z.object({
  /** Before the first section. */
  lead: z.array(textBlock),
  sections: z.array(
    z.object({
      /** The anchor, unique in the text. */
      id: z.string(),
      title: z.string(),
      blocks: z.array(textBlock),
    }),
  ),
});
export type SiteText = z.output<typeof siteText>;

const savedSiteText = siteText.extend({
  /** When the text was saved, in UTC to the minute. Sign-ups record the version of the terms. */
  version: z.string(),
});
export type SavedSiteText = z.output<typeof savedSiteText>;

const readSiteText = operation('open', 'GET /site-texts/{key}', 'Read a text of the operator', {
  description: 'Null: the page shows the built-in text.',
})
  .input(z.strictObject({ key }))
  .output(z.object({ text: savedSiteText.nullable() }));

const readSiteTextSource = operation('admin', 'GET /site-text-sources/{key}', 'Read a text of the operator as Markdown')
  .input(z.strictObject({ key }))
  .output(
    z.object({
      /** Empty: the page shows the built-in text. */
      source: z.string(),
    }),
  );

/** Every character takes at most six bytes in JSON. */
export const siteTextBytesMax = siteTextLengthMax * 6 + 1_000;

const previewSiteText = operation('admin', 'POST /preview-site-text', 'Show a text before it is saved', {
  isForm: true,
  bodyBytesMax: siteTextBytesMax,
  description: 'The blocks that pages would show for the Markdown. Changes nothing.',
})
  .input(z.strictObject({ source: text().max(siteTextLengthMax, 'Enter at most 60,000 characters.') }))
  .output(z.object({ text: siteText }));

export const siteTextOperations = { readSiteText, readSiteTextSource, previewSiteText };
