import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type Log = Logger;

const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Any link may carry a token. */
const link = /\bhttps?:\/\/[^\s"'<>]+/gi;
const phone = /[+(]?\d[\d ().-]{7,}\d/g;

/** People's addresses and numbers, and links, never reach a log, whatever text they hide in. */
export const redactText = (text: string): string => text.replace(link, '[link]').replace(email, '[e-mail]').replace(phone, '[number]');

/** JSON lines. Anything named like a secret is left out; error texts are freed of e-mails and phones. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: ['password', 'token', 'cookie', 'authorization', 'email', 'phone', '*.password', '*.token', '*.cookie', '*.authorization', '*.email', '*.phone'], censor: '[redacted]' },
    serializers: {
      error: (error: unknown) =>
        error instanceof Error
          ? { name: error.name, message: redactText(error.message), stack: redactText(error.stack ?? ''), ...('code' in error ? { code: error.code } : {}) }
          : { message: redactText(String(error)) },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
