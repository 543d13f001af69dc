import { useEffect, useRef, useState } from 'react';
import type { EmailRequest, GeneratedEmail, EmailStreamLine } from '#contract/email-templates/email-templates.ts';
import { readFailure, RequestError } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { readLines } from '#web/foundation/call.ts';
import { unreachable } from '#web/foundation/connection.ts';
import { builtInNotice, generationFailure } from '../texts.ts';
import type { WrittenEmail } from './generated-email.tsx';

export interface Generation {
  generate: (request: EmailRequest) => void;
  cancel: () => void;
  isRunning: boolean;
  /** The text while it is being written; null before its first words, and afterwards. */
  soFar: WrittenEmail | null;
  /** The text of the latest failure; null after a success, a cancellation or before the first email. */
  failure: string | null;
  /** The number of the log line of the failure; null when there is none. */
  reference: string | null;
}

/** Requests an email. Leaving the page cancels the request. */
export function useGenerateEmail(onGenerated: (email: GeneratedEmail) => void): Generation {
  const toast = useToast();
  const running = useRef<AbortController>(null);
  const [soFar, setSoFar] = useState<WrittenEmail | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const request = useMutation({
    mutationFn: (job: EmailRequest): Promise<GeneratedEmail> => {
      const { signal } = (running.current = new AbortController());
      return requestEmail(job, { signal, onProgress: setSoFar }).finally(() => setSoFar(null));
    },
    onSuccess: (email) => {
      onGenerated(email);
      toast({
        title: 'Email Generated!',
        text: email.writer === 'built_in' ? builtInNotice : 'Read it before you send it; you can edit every word.',
      });
    },
    onError: (error) => {
      if (isCancellation(error)) return;
      toast({ title: 'Generation Failed', text: generationFailure(readFailure(error)), look: 'danger' });
    },
  });
  const failed = request.error !== null && !isCancellation(request.error);
  const failure = readFailure(request.error);
  return {
    generate: (job) => {
      if (!request.isPending) request.mutate(job);
    },
    cancel: () => running.current?.abort(),
    isRunning: request.isPending,
    soFar,
    failure: failed ? generationFailure(failure) : null,
    reference: failure?.requestId ?? null,
  };
}

interface RequestOptions {
  signal: AbortSignal;
  onProgress: (soFar: WrittenEmail) => void;
}

/** Reports the text while it is being written. Rejects with a RequestError, or with an AbortError when `signal` fired or the visitor signed out. */
async function requestEmail(request: EmailRequest, { signal, onProgress }: RequestOptions): Promise<GeneratedEmail> {
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
const isCancellation = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
