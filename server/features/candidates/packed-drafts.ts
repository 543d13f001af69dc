// Many prepared drafts as a few blocks of bytes. Most chunks of a file contain only new candidates: their blocks
// pass from the reading thread to PostgreSQL unchanged, and no single draft is decoded.
import * as rows from './candidate-rows.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import { isChange, rowsOf, type ClaimChange, type PreparedDraft, type PreparedRow } from './prepare-draft.ts';

/** Plain data; every block is a buffer of its own, so that it can be handed over instead of being copied. */
export interface PackedDrafts {
  /** Drafts. */
  count: number;
  /** Changes of claims, between the drafts. */
  changes: number;
  /** The rows of which these are made. */
  changeRows: number;
  /** No two of the rows share a key. */
  areDistinct: boolean;
  /** Under which the drafts are written if they are all about new candidates, one a line. */
  newIds: Uint8Array<ArrayBuffer>;
  /** Hashes without their kinds, 16 bytes each. */
  keys: Uint8Array<ArrayBuffer>;
  /** Also those of contacts, and likely ones. */
  suppressionKeys: Uint8Array<ArrayBuffer>;
  /** The COPY input if all drafts are new candidates. */
  copies: Record<'candidates' | 'contacts' | 'keys' | 'contactHashes', Uint8Array<ArrayBuffer>>;
  /** All but the COPY lines, one JSON text a line. */
  texts: Uint8Array<ArrayBuffer>;
}

type PackedText =
  | [claimKey: HashedKey, says: ClaimChange['says']]
  | [
      newId: string,
      contacts: PreparedDraft['contacts'],
      keys: PreparedDraft['keys'],
      suppressionKeys: HashedKey[],
      contactKeys: HashedKey[],
      likelyKeys: HashedKey[],
      sourceTexts: PreparedDraft['sourceTexts'],
    ];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const block = (lines: readonly string[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(lines.length === 0 ? '' : `${lines.join('\n')}\n`);
const linesOf = (bytes: Uint8Array): string[] => decoder.decode(bytes).split('\n');
const hashes = (keys: readonly HashedKey[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(keys.map((key) => key.slice(key.indexOf('/') + 1)).join(''), 'hex'));

/** Each place once: what a record says as a whole contains them. */
const packedSays = ({ says }: ClaimChange): ClaimChange['says'] =>
  says?.kind === 'places' && says.whole !== undefined ? { ...says, further: [] } : says;

const packText = (row: PreparedRow): PackedText =>
  isChange(row)
    ? [row.claimKey, packedSays(row)]
    : [row.newId, row.contacts, row.keys, row.suppressionKeys, row.contactKeys, row.likelyKeys, row.sourceTexts];

export function packDrafts(prepared: readonly PreparedRow[]): PackedDrafts {
  const drafts = prepared.filter((row): row is PreparedDraft => !isChange(row));
  const changes = prepared.filter(isChange);
  const keys = prepared.flatMap((row) => (isChange(row) ? row.claimKey : row.keys));
  return {
    count: drafts.length,
    changes: changes.length,
    changeRows: changes.reduce((sum, change) => sum + rowsOf(change), 0),
    areDistinct: new Set(keys).size === keys.length,
    newIds: block(drafts.map(({ newId }) => newId)),
    keys: hashes(keys),
    suppressionKeys: hashes(
      drafts.flatMap(({ suppressionKeys, contactKeys, likelyKeys }) => [
        ...suppressionKeys,
        ...contactKeys,
        ...likelyKeys,
      ]),
    ),
    copies: {
      candidates: block(drafts.map(({ lines }) => lines.candidate)),
      contacts: block(drafts.flatMap(({ lines }) => lines.contacts ?? [])),
      keys: block(drafts.flatMap((draft) => draft.keys.map((key) => rows.keyLine(key, draft.newId)))),
      contactHashes: block(
        drafts.flatMap((draft) => draft.contactKeys.map((key) => rows.contactHashLine(key, draft.newId))),
      ),
    },
    texts: block(prepared.map((row) => JSON.stringify(packText(row)))),
  };
}

export const blocksOf = ({ newIds, keys, suppressionKeys, copies, texts }: PackedDrafts): ArrayBuffer[] =>
  [newIds, keys, suppressionKeys, ...Object.values(copies), texts].map(({ buffer }) => buffer);

export function unpackDrafts({ count, changes, copies, texts }: PackedDrafts): PreparedRow[] {
  const candidates = linesOf(copies.candidates).values();
  const contactLines = linesOf(copies.contacts).values();
  return linesOf(texts)
    .slice(0, count + changes)
    .map((text) => {
      const packed: PackedText = JSON.parse(text);
      if (packed.length === 2) return { claimKey: packed[0], says: packed[1] };
      const [newId, contacts, keys, suppressionKeys, contactKeys, likelyKeys, sourceTexts] = packed;
      const contactLine = contacts.length === 0 ? null : (contactLines.next().value ?? null);
      return {
        newId,
        contacts,
        keys,
        suppressionKeys,
        contactKeys,
        likelyKeys,
        sourceTexts,
        lines: { candidate: candidates.next().value ?? '', contacts: contactLine },
      };
    });
}

export const newIdsOf = ({ newIds, count }: PackedDrafts): string[] => linesOf(newIds).slice(0, count);
