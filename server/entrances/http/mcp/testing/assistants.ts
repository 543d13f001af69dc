// Assistants in tests: people with keys, and calls of tools as a program sends them.
import { z } from 'zod';
import type { ApiKeyScope } from '#contract/operation.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { toolFailure } from '../call-tool.ts';

const createdKey = z.object({ key: z.string(), apiKey: z.object({ id: z.string() }) });
const answered = z.object({
  result: z
    .object({
      content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
      structuredContent: z.record(z.string(), z.unknown()).optional(),
      isError: z.boolean().optional(),
    })
    .loose(),
});
export type ToolAnswer =
  | { isError: false; content: Record<string, unknown> }
  | ({ isError: true } & z.output<typeof toolFailure>);

export interface Key {
  key: string;
  keyId: string;
}

/** With these scopes, of a person whose identity counts as confirmed. */
export async function keyOf(
  product: TestProduct,
  person: SignedIn,
  scopes: readonly ApiKeyScope[] = ['search', 'reveal', 'lists', 'export'],
): Promise<Key> {
  await product.database.pool.query(`update sessions set stepped_up_at = now() + interval '1 day' where user_id = $1`, [
    person.userId,
  ]);
  const answer = await person.post('/api/account/api-keys', { name: 'Assistant', scopes });
  const { key, apiKey } = createdKey.parse(await answer.json());
  return { key, keyId: apiKey.id };
}

/** Posts one message of the protocol. `headers` replace those of a client with the key. */
export const postMessage = (
  product: TestProduct,
  key: string | null,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  product.post('/mcp', message, {
    headers: {
      accept: 'application/json, text/event-stream',
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...headers,
    },
  });

export const callOf = (name: string, input: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
});

/** The message in an answer, which is JSON or one event. */
export async function messageOf(response: Response): Promise<unknown> {
  const body = await response.text();
  const event = /^data: (.+)$/m.exec(body)?.[1];
  return JSON.parse(event ?? body);
}

export async function callTool(
  product: TestProduct,
  { key }: Pick<Key, 'key'>,
  name: string,
  input: object = {},
): Promise<ToolAnswer> {
  const response = await postMessage(product, key, callOf(name, input));
  const { result } = answered.parse(await messageOf(response));
  const text = result.content[0]?.text ?? '';
  if (result.isError === true) return { isError: true, ...toolFailure.parse(JSON.parse(text)) };
  if (text !== JSON.stringify(result.structuredContent))
    throw new Error('The text and the structured content of a result differ.');
  return { isError: false, content: result.structuredContent ?? {} };
}
