// Proof that a search of the same key returned a person within the last minutes. It is signed, so that every server can check it
// and nothing is stored. An assistant can therefore reveal only people whom it was shown, not ids that it was told.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/foundation/clock/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';

export const ticketMinutes = 10;

export interface RevealTickets {
  issue(keyId: string, candidateId: string): string;
  /**
   * The id of the candidate.
   * @throws AppError `TICKET_INVALID`, also for the ticket of another key; `TICKET_EXPIRED`
   */
  open(keyId: string, ticket: string): string;
}

export function revealTickets(lookupKey: Buffer, clock: Pick<Clock, 'now'>): RevealTickets {
  const key = Buffer.from(hkdfSync('sha256', lookupKey, '', 'careroster reveal tickets', 32));
  const macOf = (keyId: string, candidateId: string, issuedAtMs: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([keyId, candidateId, issuedAtMs]))
      .digest('base64url');
  return {
    issue: (keyId, candidateId) => {
      const issuedAtMs = String(clock.now().getTime());
      return `${candidateId}.${issuedAtMs}.${macOf(keyId, candidateId, issuedAtMs)}`;
    },
    open: (keyId, ticket) => {
      const [candidateId = '', issuedAtMs = '', mac = '', ...more] = ticket.split('.');
      const [sent, own] = [Buffer.from(mac), Buffer.from(macOf(keyId, candidateId, issuedAtMs))];
      if (more.length > 0 || sent.length !== own.length || !timingSafeEqual(sent, own))
        throw new AppError(
          'invalid_input',
          'TICKET_INVALID',
          'This is no ticket of this key. A ticket comes from search_candidates, with the same API key.',
        );
      if (clock.now().getTime() - Number(issuedAtMs) > ticketMinutes * 60_000)
        throw new AppError(
          'gone',
          'TICKET_EXPIRED',
          `A ticket counts for ${ticketMinutes} minutes. A new search returns a new one.`,
        );
      return candidateId;
    },
  };
}
