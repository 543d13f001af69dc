import type { Access } from '#contract/access.ts';
import { callServer } from '#web/foundation/api-client.ts';

const isAccess = (body: unknown): body is Access => typeof body === 'object' && body !== null && 'kind' in body && 'capabilities' in body;

export const readAccess = (signal: AbortSignal): Promise<Access> => callServer({ method: 'GET', path: 'access', accepts: isAccess, signal });
