// Requests an email and reports the text while it is being written.
import type { EmailRequest, EmailStreamLine, GeneratedEmail } from '#contract/email-templates/email-templates.ts';
import { failureOf, viewerHeaders, withPrompts } from '#web/foundation/call.ts';
import { unreachable } from '#web/foundation/connection.ts';
import { RequestError } from '#web/foundation/request-failure.ts';
import type { WrittenEmail } from './generated-email.tsx';

interface RequestOptions {
  signal: AbortSignal;
  onProgress: (soFar: WrittenEmail) => void;
}

/** Rejects with a RequestError, or with an AbortError when `signal` fired. */
export async function requestEmail(
  request: EmailRequest,
  { signal, onProgress }: RequestOptions,
): Promise<GeneratedEmail> {
  try {
    const { body, requestId } = await withPrompts(() => openStream(request, signal));
    for await (const line of linesOf(body)) {
      if ('email' in line) return line.email;
      if ('failure' in line) throw new RequestError({ ...line.failure, requestId });
      onProgress(line.soFar);
    }
  } catch (error) {
    if (signal.aborted || error instanceof RequestError) throw error;
  }
  throw unreachable();
}

async function openStream(request: EmailRequest, signal: AbortSignal) {
  const response = await fetch('/api/generate-email/stream', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...viewerHeaders() },
    body: JSON.stringify({ ...request, mode: 'recruiter' }),
    signal,
  });
  if (!response.ok || response.body === null) throw failureOf(response, await response.json().catch(() => undefined));
  return { body: response.body, requestId: response.headers.get('x-request-id') };
}

/** Our own server writes the lines, so they fit the contract. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<EmailStreamLine> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = `${rest}${decoder.decode(read.value, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}
