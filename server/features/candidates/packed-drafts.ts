// Many prepared drafts as a few blocks of bytes. Most chunks of a file are people the directory has never met: their blocks
// pass from the reading thread to PostgreSQL as they are, and nobody looks at a single draft.
import * as rows from './candidate-rows.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import type { PreparedDraft } from './prepare-draft.ts';

/** Plain data; every block is a buffer of its own, so that it can be handed over instead of being copied. */
export interface PackedDrafts {
  count: number;
  /** No two of the drafts share a key. */
  areDistinct: boolean;
  /** Hashes without their kinds, 16 bytes each. */
  keys: Uint8Array<ArrayBuffer>;
  suppressionKeys: Uint8Array<ArrayBuffer>;
  /** What COPY takes, should the directory know none of the people. */
  copies: Record<'candidates' | 'contacts' | 'keys', Uint8Array<ArrayBuffer>>;
  /** All but the COPY lines, one JSON text a line. */
  texts: Uint8Array<ArrayBuffer>;
}

type PackedText = [newId: string, contacts: PreparedDraft['contacts'], keys: PreparedDraft['keys'], suppressionKeys: HashedKey[]];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const block = (lines: readonly string[]): Uint8Array<ArrayBuffer> => encoder.encode(lines.length === 0 ? '' : `${lines.join('\n')}\n`);
const linesOf = (bytes: Uint8Array): string[] => decoder.decode(bytes).split('\n');
const hashes = (keys: readonly HashedKey[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(keys.map((key) => key.slice(key.indexOf('/') + 1)).join(''), 'hex'));

export function packDrafts(drafts: readonly PreparedDraft[]): PackedDrafts {
  const keys = drafts.flatMap((draft) => draft.keys);
  return {
    count: drafts.length,
    areDistinct: new Set(keys).size === keys.length,
    keys: hashes(keys),
    suppressionKeys: hashes(drafts.flatMap(({ suppressionKeys }) => suppressionKeys)),
    copies: {
      candidates: block(drafts.map(({ lines }) => lines.candidate)),
      contacts: block(drafts.flatMap(({ lines }) => lines.contacts ?? [])),
      keys: block(drafts.flatMap((draft) => draft.keys.map((key) => rows.keyLine(key, draft.newId)))),
    },
    texts: block(drafts.map(({ newId, contacts, keys: own, suppressionKeys }) => JSON.stringify([newId, contacts, own, suppressionKeys] satisfies PackedText))),
  };
}

export const blocksOf = ({ keys, suppressionKeys, copies, texts }: PackedDrafts): ArrayBuffer[] =>
  [keys, suppressionKeys, copies.candidates, copies.contacts, copies.keys, texts].map(({ buffer }) => buffer);

export function unpackDrafts({ count, copies, texts }: PackedDrafts): PreparedDraft[] {
  const candidates = linesOf(copies.candidates);
  const contactLines = linesOf(copies.contacts).values();
  return linesOf(texts).slice(0, count).map((text, at) => {
    const [newId, contacts, keys, suppressionKeys]: PackedText = JSON.parse(text);
    const contactLine = contacts.length === 0 ? null : (contactLines.next().value ?? null);
    return { newId, contacts, keys, suppressionKeys, lines: { candidate: candidates[at] ?? '', contacts: contactLine } };
  });
}
