import type { PoolClient } from 'pg';
import type { AccountMails } from './account-mails.ts';
import { newSecret, secretHash } from './sign-up-secrets.ts';
import { insertLink } from './sign-ups-store.ts';

/** Mails a link that proves the mailbox. Call it within `inAuthTransaction`. Links that were sent before keep working. */
export async function sendConfirmation(client: PoolClient, mails: AccountMails, email: string): Promise<void> {
  const token = newSecret();
  await insertLink(client, secretHash(token), email);
  await mails.confirmation(email, token);
}
