// Lets a language model write the emails: within a time limit, with retries, behind a circuit breaker.
import { setTimeout as delay } from 'node:timers/promises';
import type { EmailRequest } from '#contract/email-templates/email-templates.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { AiSettings } from '#server/foundation/config/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { CallFailure } from './call-model.ts';
import { emailPrompt } from './email-prompt.ts';
import type { EmailText, EmailWriter, WriteOptions } from './email-writer.ts';
import { ProviderBreaker } from './provider-breaker.ts';
import { readEmailText } from './read-email-text.ts';
import { busy, notConfigured, timedOut, writingFailed } from './writer-failures.ts';

const retriesMax = 2;

export function modelWriter(settings: AiSettings, clock: Clock, log: Log): EmailWriter {
  const breaker = new ProviderBreaker(clock);
  return {
    kind: 'model',
    write: async (request, { signal, onProgress }) => {
      breaker.demand();
      const time = AbortSignal.timeout(settings.timeoutMs);
      const both = AbortSignal.any([signal, time]);
      let hasBegun = false;
      try {
        const text = await writeWithRetries(settings, request, {
          signal: both,
          onProgress: (soFar) => {
            hasBegun = true;
            onProgress?.(soFar);
          },
        });
        breaker.succeeded();
        return text;
      } catch (error) {
        // No one reads this answer.
        if (signal.aborted) throw writingFailed(error);
        const failure = time.aborted ? 'timeout' : error instanceof CallFailed ? error.failure : null;
        if (failure === null) throw error;
        // A bad or an endless answer may be the fault of one job description, which must not end the service for everyone.
        if (failure === 'timeout' ? !hasBegun : failure.kind === 'unavailable') breaker.failed();
        const cause = error instanceof CallFailed ? (error.cause ?? error) : error;
        log.warn({ failure, error: cause }, 'the language model did not write an email');
        throw appErrorOf(failure, error);
      }
    },
  };
}

class CallFailed extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure, cause: unknown) {
    super(`The call of the language model failed: ${failure.kind}.`, { cause });
    this.failure = failure;
  }
}

async function writeWithRetries(
  settings: AiSettings,
  request: EmailRequest,
  options: WriteOptions,
): Promise<EmailText> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await writeOnce(settings, request, options);
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof CallFailed) || !mayRetry(error.failure) || retries === retriesMax) throw error;
      await delay(pauseMs(settings, error.failure, retries), undefined, { signal: options.signal });
    }
  }
}

async function writeOnce(settings: AiSettings, request: EmailRequest, options: WriteOptions): Promise<EmailText> {
  const { callModel, failureOf } = await import('./call-model.ts');
  let written: EmailText;
  try {
    written = await callModel(settings, emailPrompt(request), options);
  } catch (error) {
    throw new CallFailed(failureOf(error), error);
  }
  const text = readEmailText(written, request.signature);
  if (text === null) throw new CallFailed({ kind: 'bad_answer', isTooLarge: false }, undefined);
  return text;
}

/** A long wait that the provider demands is left to the user. */
function mayRetry(failure: CallFailure): boolean {
  if (failure.kind === 'bad_answer') return !failure.isTooLarge;
  return failure.kind === 'unavailable' && (failure.retryAfterSeconds ?? 0) <= 5;
}

function pauseMs({ retryPauseMs }: AiSettings, failure: CallFailure, retries: number): number {
  const demanded = failure.kind === 'unavailable' ? failure.retryAfterSeconds : null;
  return demanded === null ? retryPauseMs * 2 ** retries : demanded * 1_000;
}

const keyOrModelRefused: ReadonlySet<number> = new Set([401, 403, 404]);

function appErrorOf(failure: CallFailure | 'timeout', cause: unknown) {
  if (failure === 'timeout') return timedOut(cause);
  if (failure.kind === 'refused' && keyOrModelRefused.has(failure.status)) return notConfigured(cause);
  if (failure.kind === 'unavailable' && failure.status === 429) return busy(failure.retryAfterSeconds ?? 30, cause);
  return writingFailed(cause);
}
