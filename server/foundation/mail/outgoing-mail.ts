// What a mail may contain. Every header is a single line, so that no text can inject another header.
import { z } from 'zod';
import { normalizeAddress } from '#contract/email-rules.ts';
import { AppError } from '../errors/public.ts';

/** Every kind of line break, other control characters and multiple spaces become one space. Encoded words (`=?…`) are broken up, because their decoded text could contain a line break. */
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();

/** Line breaks become `\n`; other control characters are removed. */
const manyLines = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

// The limit applies before and after the cleaning, so that a text cannot contain millions of spaces.
const line = (lengthMax: number) => z.string().max(lengthMax).transform(oneLine).pipe(z.string().min(1).max(lengthMax));
const text = (lengthMax: number) =>
  z.string().max(lengthMax).transform(manyLines).pipe(z.string().min(1).max(lengthMax));
const address = z.string().refine((value) => normalizeAddress(value) !== null);

const outgoingMail = z.strictObject({
  /** The recipient: one address. */
  to: address,
  /** True: anyone who types the address into a form causes the mail, so it counts against the recipient's limit. */
  isOnRequest: z.boolean().default(false),
  toName: z.string().max(200).transform(oneLine).nullable().default(null),
  /** Where replies go; null: to the sender. */
  replyTo: address.nullable().default(null),
  subject: line(200),
  /** The preview that mail programs show beside the subject; null: the first paragraph. */
  preheader: line(200).nullable().default(null),
  /** `Hello Rosa,` */
  greeting: line(200).default('Hello,'),
  /** Line breaks within a paragraph are kept. */
  paragraphs: z.array(text(5_000)).min(1).max(20),
  /** The button. */
  action: z.strictObject({ label: line(80), url: z.url({ protocol: /^https?$/ }).max(2_000) }).nullable(),
  /** People or things that the mail lists before its button. */
  items: z
    .array(z.strictObject({ title: line(300), text: text(1_000), url: z.url({ protocol: /^https?$/ }).max(2_000) }))
    .max(50)
    .default([]),
  /** How the recipient ends such mails; null: they cannot be ended. */
  ending: z
    .strictObject({
      label: line(80),
      /** A page with a button. */
      pageUrl: z.url({ protocol: /^https?$/ }).max(2_000),
      /** What a mail program posts to (RFC 8058). */
      postUrl: z.url({ protocol: /^https?$/ }).max(2_000),
    })
    .nullable()
    .default(null),
  /** Small print, such as what to do if the recipient did not request the mail; null: none. */
  footnote: text(1_000).nullable().default(null),
});

/** As the caller writes it. Optional fields are null or absent. */
export type OutgoingMail = z.input<typeof outgoingMail>;
/** Checked: headers are single lines, bodies free of control characters. */
export type CheckedMail = z.output<typeof outgoingMail>;

/** @throws AppError `INVALID_MAIL` that names the field */
export function checkMail(mail: OutgoingMail): CheckedMail {
  const checked = outgoingMail.safeParse(mail);
  if (checked.success) return checked.data;
  const fields = new Set(checked.error.issues.map(({ path }) => path.join('.') || 'mail'));
  throw new AppError(
    'invalid_input',
    'INVALID_MAIL',
    `This mail cannot be sent: check its ${[...fields].slice(0, 5).join(', ')}.`,
  );
}
