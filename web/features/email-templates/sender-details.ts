// What this browser remembers about the sender of emails, for one account: it is typed once.
import { withStorage } from '#web/foundation/browser-storage.ts';

const storageName = 'email-sender';

export interface SenderDetails {
  /** Null: it was never changed. */
  signature: string | null;
  /** For the footer that commercial email needs; empty until they are entered. */
  organization: string;
  postalAddress: string;
}

const empty: SenderDetails = { signature: null, organization: '', postalAddress: '' };

export function readSender(userId: string | null): SenderDetails {
  const stored = withStorage((storage) => storage.getItem(storageName));
  const value = stored === null ? null : parse(stored);
  if (userId === null || value === null || value['userId'] !== userId) return empty;
  const textAt = (name: keyof SenderDetails): string | null => (typeof value[name] === 'string' ? value[name] : null);
  return {
    signature: textAt('signature'),
    organization: textAt('organization') ?? '',
    postalAddress: textAt('postalAddress') ?? '',
  };
}

export function writeSender(userId: string | null, change: Partial<SenderDetails>): void {
  const details = { ...readSender(userId), ...change, userId };
  withStorage((storage) => storage.setItem(storageName, JSON.stringify(details)));
}

function parse(stored: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(stored);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
