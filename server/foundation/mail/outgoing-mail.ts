// What a mail may hold. Whatever becomes a header is one line, so that no text can begin a header of its own.
import { z } from 'zod';
import { AppError } from '../errors/public.ts';

/** Line breaks of every kind, other control characters and runs of spaces become one space. What looks like a header's encoding is taken apart: whoever decodes it could find a line break. */
const oneLine = (text: string): string => text.toWellFormed().replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll('=?', '= ?').trim();

/** Line breaks stay, as `\n`; other control characters go. */
const manyLines = (text: string): string => text.toWellFormed().replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '').trim();

// Limits count before and after, so that nobody hides a book in spaces.
const line = (longest: number) => z.string().max(longest).transform(oneLine).pipe(z.string().min(1).max(longest));
const text = (longest: number) => z.string().max(longest).transform(manyLines).pipe(z.string().min(1).max(longest));
const address = z.email().max(254);

const outgoingMail = z.strictObject({
  /** Whose mail it is: one address. */
  to: address,
  toName: z.string().max(200).transform(oneLine).nullable().default(null),
  /** Where an answer goes; null: to the sender. */
  replyTo: address.nullable().default(null),
  subject: line(200),
  /** What a list of mails shows beside the subject; null: the first paragraph. */
  preheader: line(200).nullable().default(null),
  /** `Hello Rosa,` */
  greeting: line(200),
  /** Line breaks within a paragraph are kept. */
  paragraphs: z.array(text(5_000)).min(1).max(20),
  /** The one thing to do. */
  action: z.strictObject({ label: line(80), url: z.url({ protocol: /^https?$/ }).max(2_000) }).nullable(),
  /** Small print, such as what to do when the mail was not asked for; null: none. */
  footnote: text(1_000).nullable().default(null),
});

/** As the caller writes it; what may be left out is null or absent. */
export type OutgoingMail = z.input<typeof outgoingMail>;
/** Checked: headers are single lines, bodies free of control characters. */
export type CheckedMail = z.output<typeof outgoingMail>;

/** Throws an AppError `INVALID_MAIL` that names the field. */
export function checkMail(mail: OutgoingMail): CheckedMail {
  const checked = outgoingMail.safeParse(mail);
  if (checked.success) return checked.data;
  const fields = new Set(checked.error.issues.map(({ path }) => path.join('.') || 'mail'));
  throw new AppError('invalid_input', 'INVALID_MAIL', `This mail cannot be sent: check its ${[...fields].slice(0, 5).join(', ')}.`);
}
