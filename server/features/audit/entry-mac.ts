// The keyed hashes that link the entries of the audit.
import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { StoredEntry, StoredHead } from './audit-store.ts';

/** The key of the audit. It differs from every other key that is derived from the same secret. */
export const auditKey = (lookupKey: Buffer): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', lookupKey, '', 'careroster audit', 32)));

/** As JSON, because it separates the parts unambiguously. */
const macOf = (key: KeyObject, parts: readonly (string | number | null)[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

/** `previous`: the mac of the entry before it; empty where a chain begins. */
export const entryMac = (key: KeyObject, previous: Buffer, entry: Omit<StoredEntry, 'mac'>): Buffer =>
  macOf(key, [
    'entry',
    previous.toString('hex'),
    entry.sequence,
    entry.recordedAt,
    entry.actorKind,
    entry.actorId,
    entry.action,
    entry.subjectKind,
    entry.subjectId,
    entry.before,
    entry.after,
  ]);

export const headMac = (key: KeyObject, { sequence, entryMac: last }: Omit<StoredHead, 'mac'>): Buffer =>
  macOf(key, ['head', last.toString('hex'), sequence]);

export const isSameMac = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** Whether the head is as this product wrote it. Before the first entry there is nothing to protect. */
export const isHeadIntact = (key: KeyObject, head: StoredHead): boolean =>
  (head.sequence === 0 && head.entryMac.length === 0 && head.mac.length === 0) ||
  isSameMac(head.mac, headMac(key, head));
