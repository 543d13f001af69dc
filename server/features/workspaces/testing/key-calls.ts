// Keys of workspaces as tests make and use them.
import { z } from 'zod';
import { apiKeyScopes, type ApiKeyScope } from '#contract/operation.ts';
import type { WorkspaceKey } from '#contract/workspaces/workspace-keys.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';

const created = z.object({ key: z.string(), apiKey: z.custom<WorkspaceKey>() });

export const keyOrder = (changes: object = {}) => ({
  name: 'Payroll sync',
  role: 'recruiter',
  scopes: [...apiKeyScopes],
  ...changes,
});

export const createKey = (by: SignedIn, changes: object = {}): Promise<Response> =>
  by.post('/api/workspace/api-keys', keyOrder(changes));

export async function readCreated(response: Response) {
  const text = await response.text();
  if (!response.ok) throw new Error(`The key was not created: ${response.status} ${text}`);
  return created.parse(JSON.parse(text));
}

/** `by`: an owner or a manager with a confirmed identity. */
export const newWorkspaceKey = async (
  by: SignedIn,
  changes: { name?: string; role?: 'recruiter' | 'viewer'; scopes?: readonly ApiKeyScope[] } = {},
) => readCreated(await createKey(by, changes));

export const listKeys = async (by: SignedIn): Promise<WorkspaceKey[]> =>
  z
    .object({ data: z.array(z.custom<WorkspaceKey>()) })
    .parse(await (await by.request('/api/workspace/api-keys')).json()).data;

export interface KeyCalls {
  get: (path: string) => Promise<Response>;
  send: (method: string, path: string, body?: object) => Promise<Response>;
  post: (path: string, body?: object) => Promise<Response>;
}

export function withKey({ request }: Pick<TestProduct, 'request'>, key: string): KeyCalls {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const send = (method: string, path: string, body: object = {}): Promise<Response> =>
    request(path, { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body) }) });
  return {
    get: (path) => request(path, { headers }),
    send,
    post: (path, body) => send('POST', path, body),
  };
}
