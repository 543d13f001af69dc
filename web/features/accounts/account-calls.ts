// What the account's operations take and answer, as far as the screens rely on it.
import type { AccountSession, Viewer } from '#contract/accounts.ts';
import { anything, callServer } from '#web/foundation/api-client.ts';

const isViewer = (body: unknown): body is Viewer => typeof body === 'object' && body !== null && 'email' in body && 'notifications' in body;
const hasSessions = (body: unknown): body is { sessions: AccountSession[] } =>
  typeof body === 'object' && body !== null && 'sessions' in body && Array.isArray(body.sessions);

export const readViewer = (): Promise<Viewer> => callServer({ method: 'GET', path: 'account', accepts: isViewer });
export const saveProfile = (input: { name: string; bio: string }): Promise<Viewer> => callServer({ method: 'PUT', path: 'account', input, accepts: isViewer });
export const saveNotifications = (input: Viewer['notifications']): Promise<Viewer> =>
  callServer({ method: 'PUT', path: 'account/notifications', input, accepts: isViewer });

export async function readSessions(signal: AbortSignal): Promise<AccountSession[]> {
  const { sessions } = await callServer({ method: 'GET', path: 'account/sessions', accepts: hasSessions, signal });
  return sessions;
}
export const revokeSession = (id: string) => callServer({ path: `account/sessions/${encodeURIComponent(id)}/revoke`, input: {}, accepts: anything });
export const revokeOtherSessions = () => callServer({ path: 'account/sessions/revoke-others', input: {}, accepts: anything });
