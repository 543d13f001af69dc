// Checks and cleans what a language model wrote.
import { emailTextMax } from '#contract/email-templates/email-options.ts';
import type { EmailText } from './email-writer.ts';

/** Null when it has no subject or no body, or more text than an email may have. */
export function readEmailText({ subject, body }: EmailText, signature: string): EmailText | null {
  const text = { subject: cleanLine(subject), body: endWith(cleanText(body), signature) };
  const fits = text.subject.length <= emailTextMax.subject && text.body.length <= emailTextMax.body;
  return text.subject !== '' && cleanText(body) !== '' && fits ? text : null;
}

/** Without control characters, which cannot be stored or would be dropped by mail programs. */
const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ');

/** A model may have written the signature that it was not given, for example from the job description. */
function endWith(body: string, signature: string): string {
  const cleaned = cleanText(signature);
  if (cleaned === '' || body.endsWith(cleaned)) return body;
  return `${body}\n${body.endsWith(',') ? '' : '\n'}${cleaned}`;
}
