// One call of a language model through the Vercel AI SDK. Loaded with the first call, because the SDK takes half a second and
// 30 MB, and most installations start without a key.
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, extractJsonMiddleware, NoObjectGeneratedError, Output, streamText, wrapLanguageModel } from 'ai';
import { z } from 'zod';
import type { AiSettings } from '#server/foundation/config/public.ts';
import type { EmailPrompt } from './email-prompt.ts';
import type { EmailText, WriteOptions } from './email-writer.ts';
import { limitedFetch, ResponseTooLarge } from './limited-fetch.ts';

/** An email has at most 20,000 characters, and each token of a stream comes with up to 300 bytes of JSON around it. */
const responseBytesMax = 2 * 1024 * 1024;
/** The API of Anthropic requires a limit. Some models behind OpenAI's API refuse one under this name, so they get none. */
const anthropicTokensMax = 4_000;

// The SDK would print its advice to the operator's terminal.
globalThis.AI_SDK_LOG_WARNINGS = false;

const emailText = z.object({ subject: z.string(), body: z.string() });

function modelOf({ provider, model, apiKey, baseUrl }: AiSettings) {
  const settings = { apiKey, baseURL: baseUrl, fetch: limitedFetch(responseBytesMax) };
  return wrapLanguageModel({
    model:
      provider === 'anthropic'
        ? createAnthropic(settings)(model)
        : createOpenAICompatible({ ...settings, name: 'email', supportsStructuredOutputs: true })(model),
    // Many models put a code fence around their JSON.
    middleware: extractJsonMiddleware(),
  });
}

/** Rejects with the first error of the call; `failureOf` says what it means. */
export async function callModel(
  settings: AiSettings,
  { instructions, job }: EmailPrompt,
  { signal, onProgress }: WriteOptions,
): Promise<EmailText> {
  const errors: unknown[] = [];
  const result = streamText({
    model: modelOf(settings),
    instructions,
    messages: [{ role: 'user', content: job }],
    output: Output.object({ schema: emailText }),
    abortSignal: signal,
    maxRetries: 0,
    ...(settings.provider === 'anthropic' && { maxOutputTokens: anthropicTokensMax }),
    onError: ({ error }) => void errors.push(error),
  });
  try {
    for await (const soFar of result.partialOutputStream)
      onProgress?.({
        ...(soFar.subject !== undefined && { subject: soFar.subject }),
        ...(soFar.body !== undefined && { body: soFar.body }),
      });
    return await result.output;
  } catch (error) {
    // The error of the stream says more than the error that follows from it.
    throw errors[0] ?? error;
  }
}

export type CallFailure =
  /** The provider refused the key, the model or the request. */
  | { kind: 'refused'; status: number }
  /** `retryAfterSeconds` null: the provider did not say when to try again. */
  | { kind: 'unavailable'; status: number | null; retryAfterSeconds: number | null }
  /** The answer is no email. `isTooLarge`: the call was ended because of its size. */
  | { kind: 'bad_answer'; isTooLarge: boolean };

export function failureOf(error: unknown): CallFailure {
  if (causes(error).some((cause) => cause instanceof ResponseTooLarge)) return { kind: 'bad_answer', isTooLarge: true };
  if (APICallError.isInstance(error)) {
    const { statusCode: status = null, responseHeaders } = error;
    // A 200 that is not what the API promises is a bad answer as well.
    if (status !== null && status < 400) return { kind: 'bad_answer', isTooLarge: false };
    if (status !== null && status < 500 && status !== 408 && status !== 409 && status !== 429)
      return { kind: 'refused', status };
    return { kind: 'unavailable', status, retryAfterSeconds: secondsIn(responseHeaders?.['retry-after']) };
  }
  if (NoObjectGeneratedError.isInstance(error) || hasName(error, /^AI_/))
    return { kind: 'bad_answer', isTooLarge: false };
  return { kind: 'unavailable', status: null, retryAfterSeconds: null };
}

const hasName = (error: unknown, name: RegExp): boolean => error instanceof Error && name.test(error.name);

/** The error and its causes, outermost first. */
function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let each = error; each instanceof Error && chain.length < 10; each = each.cause) chain.push(each);
  return chain;
}

const secondsIn = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null;
