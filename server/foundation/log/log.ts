import { pino, type DestinationStream, type Logger } from 'pino';
import { diskFullSentence, isStorageFull } from '../errors/public.ts';

export type Log = Logger;

const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Any link may contain a token. */
const link = /\bhttps?:\/\/[^\s"'<>]+/gi;
const phone = /[+(]?\d[\d ().-]{7,}\d/g;

/** Removes email addresses, phone numbers and links from any text, so that they never reach the log. */
export const redactText = (text: string): string =>
  text.replace(link, '[link]').replace(email, '[e-mail]').replace(phone, '[number]');

const messageOf = (error: Error): string =>
  isStorageFull(error) ? `${diskFullSentence} (${error.message})` : error.message;

/** Writes JSON lines. Fields with the name of a secret are left out; email addresses and phone numbers are removed from error texts. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: [
        'password',
        'token',
        'cookie',
        'authorization',
        'email',
        'phone',
        '*.password',
        '*.token',
        '*.cookie',
        '*.authorization',
        '*.email',
        '*.phone',
      ],
      censor: '[redacted]',
    },
    serializers: {
      error: (error: unknown) =>
        error instanceof Error
          ? {
              name: error.name,
              message: redactText(messageOf(error)),
              stack: redactText(error.stack ?? ''),
              ...('code' in error ? { code: error.code } : {}),
            }
          : { message: redactText(String(error)) },
    },
  };
  return pino(options, destination ?? standardOutput());
}

/** A terminal or a pipe that was closed must not end a process that still has to stop its database. */
function standardOutput(): DestinationStream {
  const stream = pino.destination(1);
  stream.on('error', () => undefined);
  return stream;
}
