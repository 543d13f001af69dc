import { isEncryptionOptional } from '../config/public.ts';
import { warning, type Finding } from './finding.ts';

/** `smtpUrl`: a valid SMTP_URL. Empty when every connection is encrypted or stays on this machine. */
export const checkMailEncryption = (smtpUrl: string): Finding[] =>
  isEncryptionOptional(smtpUrl)
    ? [
        warning(
          'mail encryption',
          'SMTP_URL begins with smtp://, so email travels unencrypted when the mail server does not offer STARTTLS. Use smtps://, or add ?requireTLS=true.',
        ),
      ]
    : [];
