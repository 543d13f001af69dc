// Requests an email and reports the text while it is being written.
import type { EmailRequest, EmailStreamLine, GeneratedEmail } from '#contract/email-templates/email-templates.ts';
import { readLines } from '#web/foundation/call.ts';
import { unreachable } from '#web/foundation/connection.ts';
import { RequestError } from '#web/foundation/request-failure.ts';
import type { WrittenEmail } from './generated-email.tsx';

interface RequestOptions {
  signal: AbortSignal;
  onProgress: (soFar: WrittenEmail) => void;
}

/** Rejects with a RequestError, or with an AbortError when `signal` fired or the visitor signed out. */
export async function requestEmail(
  request: EmailRequest,
  { signal, onProgress }: RequestOptions,
): Promise<GeneratedEmail> {
  try {
    return await readLines(
      '/api/generate-email/stream',
      { ...request, mode: 'recruiter' },
      { signal, read: (lines, requestId) => readEmail(lines, requestId, onProgress) },
    );
  } catch (error) {
    if (signal.aborted || error instanceof RequestError || isCancellation(error)) throw error;
    throw unreachable();
  }
}

/** @throws when the answer is broken off */
async function readEmail(
  lines: AsyncIterable<string>,
  requestId: string | null,
  onProgress: RequestOptions['onProgress'],
): Promise<GeneratedEmail> {
  for await (const text of lines) {
    // Our own server writes the lines, so they fit the contract.
    const line: EmailStreamLine = JSON.parse(text);
    if ('email' in line) return line.email;
    if ('failure' in line) throw new RequestError({ ...line.failure, requestId });
    onProgress(line.soFar);
  }
  throw unreachable();
}

/** True: the visitor canceled, or signed out. */
export const isCancellation = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
