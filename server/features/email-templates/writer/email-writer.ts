// What the product asks of whatever writes its emails.
import type { EmailWriterKind } from '#contract/email-templates/email-options.ts';
import type { EmailRequest } from '#contract/email-templates/email-templates.ts';

export interface EmailText {
  /** One line. */
  subject: string;
  /** Plain text with line breaks `\n`. */
  body: string;
}

export interface WriteOptions {
  /** Fires when the caller goes away. */
  signal: AbortSignal;
  /** Called while the email is being written, with the text so far. After a retry the text begins again. */
  onProgress?: (soFar: Partial<EmailText>) => void;
}

export interface EmailWriter {
  kind: EmailWriterKind;
  /** Rejects with an AppError of `writer-failures.ts`, or with the reason of `signal`. */
  write: (request: EmailRequest, options: WriteOptions) => Promise<EmailText>;
}
