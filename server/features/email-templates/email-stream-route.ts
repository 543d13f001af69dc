// Sends an email while it is being written, so that the user can begin to read.
import {
  emailRequest,
  emailStreamPath,
  type EmailRequest,
  type EmailStreamLine,
} from '#contract/email-templates/email-templates.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { signedIn, type Caller } from '#server/foundation/operation/public.ts';
import type { RawRoute } from '#server/foundation/raw-route/public.ts';
import type { GenerateEmail } from './generate-email.ts';
import { writingFailed } from './writer/writer-failures.ts';

/** Each line repeats the text so far, so that there are few of them. */
const betweenLinesMs = 100;

export const emailStreamRoute = ({ generate }: { generate: GenerateEmail }): RawRoute => ({
  method: 'POST',
  path: emailStreamPath,
  capability: 'account',
  scope: 'email',
  sender: 'browser',
  refusesOtherSites: true,
  bodyBytesMax: 256 * 1024,
  handle: async ({ request, caller }) =>
    streamEmail(generate, await readInput(request), signedIn({ caller: await caller() }), request.signal),
});

/** @throws AppError `INVALID_INPUT` with the first wrong field */
async function readInput(request: Request): Promise<EmailRequest> {
  const parsed = emailRequest.safeParse(await request.json().catch(() => null));
  if (parsed.success) {
    const { mode: _mode, ...input } = parsed.data;
    return input;
  }
  const [issue] = parsed.error.issues;
  const field = issue?.path[0]?.toString();
  throw new AppError('invalid_input', 'INVALID_INPUT', issue?.message ?? 'The input is not JSON.', {
    ...(field !== undefined && { field }),
  });
}

/** A failure before the first text is thrown, and so has its status; a later one is the last line. */
async function streamEmail(
  generate: GenerateEmail,
  input: EmailRequest,
  caller: Caller,
  requestSignal: AbortSignal,
): Promise<Response> {
  const leaving = new AbortController();
  const lines = new TransformStream<EmailStreamLine, Uint8Array>({
    transform: (line, controller) => controller.enqueue(Buffer.from(`${JSON.stringify(line)}\n`)),
  });
  const output = lines.writable.getWriter();
  output.closed.catch(() => leaving.abort());
  const send = (line: EmailStreamLine): void => void output.write(line).catch(() => undefined);
  const begun = Promise.withResolvers<void>();
  let sentAtMs = -Infinity;
  const written = generate(input, caller, {
    signal: AbortSignal.any([requestSignal, leaving.signal]),
    onProgress: ({ subject = '', body = '' }) => {
      if (performance.now() - sentAtMs < betweenLinesMs) return;
      sentAtMs = performance.now();
      send({ soFar: { subject, body } });
      begun.resolve();
    },
  });
  await Promise.race([begun.promise, written]);
  void written
    .then(
      (email) => send({ email }),
      (error: unknown) => {
        const { code, message } = error instanceof AppError ? error : writingFailed(error);
        send({ failure: { code, message } });
      },
    )
    .then(() => output.close())
    .catch(() => undefined);
  return new Response(lines.readable, {
    // Proxies such as nginx would collect the lines otherwise.
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8', 'x-accel-buffering': 'no' },
  });
}
