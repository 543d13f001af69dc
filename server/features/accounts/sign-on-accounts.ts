// Accounts as single sign-on finds, makes and opens them. Which account a person may have is decided by the workspaces.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { AccountSettings } from '#server/foundation/config/public.ts';
import type { Client } from '#server/foundation/operation/public.ts';
import { findAccountOfSignOn, type AccountOfSignOn } from './accounts-store.ts';
import { currentTransaction, inAuthTransaction } from './auth-transaction-store.ts';
import { recognizeLater } from './guess-limits.ts';
import { isDemo, isNamedAdmin } from './roles.ts';
import { bindToWorkspace, endPasswordSessions, saveStepUp } from './sessions-store.ts';
import type { SignInParts } from './sign-in-routes.ts';
import { insertAccount } from './sign-ups-store.ts';

export interface AccountToLink extends Pick<AccountOfSignOn, 'userId' | 'email' | 'emailVerified' | 'isSuspended'> {
  /** An administrator, or an account that several people share: no provider signs in to it. */
  isBarred: boolean;
}

export interface SignOnAccounts {
  /** A transaction in which `openSession` may be called. */
  inTransaction: <T>(run: (client: PoolClient) => Promise<T>) => Promise<T>;
  /** Null: there is none. It is not deleted until the transaction ends. */
  find: (client: PoolClient, by: { email: string } | { userId: string }) => Promise<AccountToLink | null>;
  /** With a confirmed address and without a password. Null: the address has an account by now. */
  create: (client: PoolClient, person: { email: string; name: string }) => Promise<string | null>;
  /** The cookies of the new session, which ends with the member's seat. */
  openSession: (userId: string, workspaceId: string, headers: Headers) => Promise<Headers>;
  /** Adds the cookie by which the device is known at the next sign-in. */
  recognize: (email: string, request: { headers: Headers; client: Client }, cookies: Headers) => Promise<void>;
  /** The provider has confirmed the identity. */
  saveConfirmation: (client: PoolClient, sessionId: string) => Promise<void>;
  /** Of addresses of the domain; those of `exempt` accounts with a second factor stay, and those of administrators. */
  endPasswordSessions: (client: PoolClient, domain: string, exempt: readonly string[]) => Promise<void>;
}

export const signOnAccounts = (
  parts: Pick<SignInParts, 'auth' | 'clock' | 'database' | 'devices' | 'termsVersion'>,
  settings: AccountSettings,
): SignOnAccounts => ({
  inTransaction: (run) => inAuthTransaction(parts.database, () => run(currentTransaction())),
  find: async (client, by) => {
    const found = await findAccountOfSignOn(client, by);
    if (found === null) return null;
    const { userId, email, emailVerified, isSuspended } = found;
    const isBarred =
      isNamedAdmin({ ...found, emailVerified: true }, settings) || found.isSample || isDemo(found, settings);
    return { userId, email, emailVerified, isSuspended, isBarred };
  },
  create: async (client, { email, name }) => {
    const userId = randomUUID();
    const draft = {
      email,
      name,
      source: null,
      passwordHash: null,
      termsAcceptedAt: null,
      termsVersion: parts.termsVersion(),
    };
    return (await insertAccount(client, userId, draft)) ? userId : null;
  },
  openSession: async (userId, workspaceId, headers) => {
    const { headers: cookies, response } = await parts.auth.api.openSession({
      body: { userId },
      headers,
      returnHeaders: true,
    });
    await bindToWorkspace(currentTransaction(), response.sessionId, workspaceId);
    return cookies;
  },
  recognize: (email, { headers, client }, cookies) =>
    recognizeLater(parts, email, { headers, client, caller: null }, cookies),
  saveConfirmation: (client, sessionId) => saveStepUp(client, sessionId, parts.clock.now()),
  endPasswordSessions: (client, domain, exempt) =>
    endPasswordSessions(client, { domain, exempt, adminEmails: settings.adminEmails }),
});
