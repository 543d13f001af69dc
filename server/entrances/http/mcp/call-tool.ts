// Calls a tool in the name of a key. What goes wrong becomes a result that says what to do, and whether a repetition can help.
import { createHash } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { failure } from '#contract/operation.ts';
import type { Admission } from '#server/foundation/admission/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { tryTake, type Limit } from '#server/foundation/rate-limit/public.ts';
import type { LogFailure } from '../failure-log.ts';
import { translateError } from '../translate-error.ts';
import type { Tool, ToolSession } from './tool.ts';

export interface ToolCaller {
  session: ToolSession;
  database: Database;
  places: Admission;
  requestId: string;
  logFailure: LogFailure;
}

/** The text of a result that is an error. */
export const toolFailure = failure.pick({ code: true, message: true, requestId: true }).extend({
  /** False: the same call fails again. */
  canRepeat: z.boolean(),
  /** How long to wait first; null: not at all, or `canRepeat` is false. */
  retryAfterSeconds: z.int().nullable(),
});

const sameCalls: Limit = { usesMax: 20, seconds: 600 };

export async function callTool(
  { name, listed: { annotations }, prepare }: Tool,
  sent: unknown,
  { session, database, places, requestId, logFailure }: ToolCaller,
): Promise<CallToolResult> {
  try {
    const { input, run } = prepare(sent);
    const notInLoop = refuseLoop(database, `tool ${name} ${session.keyId} ${hashOf(input)}`);
    // What only reads need not wait for the count; its result is dropped when the call is refused.
    if (!annotations.readOnlyHint) await notInLoop;
    const [structuredContent] = await Promise.all([places.run(session.keyId, () => run(session)), notInLoop]);
    // Clients of before 2025-06 read the text only.
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    const { body, headers, status, isOurs } = translateError(error, requestId);
    if (isOurs) logFailure({ requestId, error }, 'tool failed');
    const seconds = headers['retry-after'];
    const { code, message } = body;
    const told: z.output<typeof toolFailure> = {
      code,
      message,
      requestId,
      canRepeat: seconds !== undefined || status === 500,
      retryAfterSeconds: seconds === undefined ? null : Number(seconds),
    };
    return { content: [{ type: 'text', text: JSON.stringify(told) }], isError: true };
  }
}

const hashOf = (input: object): string => createHash('sha256').update(JSON.stringify(input)).digest('base64url');

/** A model in a loop repeats what it did. It has all there is to know of this input. */
async function refuseLoop(database: Database, call: string): Promise<void> {
  if (await tryTake(database.pool, call, [sameCalls])) return;
  throw new AppError(
    'conflict',
    'REPEATED_CALL',
    `This tool was called with the same input ${sameCalls.usesMax} times within ${sameCalls.seconds / 60} minutes, and is refused. Another call with this input does not help.`,
  );
}
