// What a program says of itself, in a registration or in a document. Nothing else of it is kept.
import { z } from 'zod';
import { oauthLimits as limits } from '#contract/accounts/oauth-limits.ts';
import { line, text } from '#contract/text.ts';
import { visibleCharacters } from '#contract/visible-characters.ts';
import { isRedirectUri } from './redirect-uri.ts';

export interface ClientMetadata {
  name: string;
  redirectUris: string[];
}

const unnamed = 'Unnamed assistant';

const sentMetadata = z.object({
  redirect_uris: z
    .array(text().max(limits.redirectUriLengthMax).refine(isRedirectUri))
    .min(1)
    .max(limits.redirectUrisMax),
  client_name: z.unknown().optional(),
});

/** Null: the addresses are missing or wrong. */
export function clientMetadata(sent: unknown): ClientMetadata | null {
  const read = sentMetadata.safeParse(sent);
  return read.success
    ? { name: cleanName(read.data.client_name), redirectUris: [...new Set(read.data.redirect_uris)] }
    : null;
}

/** A stranger wrote it, and it is shown beside the question whether to allow the assistant. */
function cleanName(name: unknown): string {
  if (typeof name !== 'string') return unnamed;
  const visible = visibleCharacters(name.slice(0, 1_000)).replaceAll(/[\p{C}\p{Z}]+/gu, ' ');
  const cleaned = line().safeParse(visible.trim().slice(0, limits.clientNameLengthMax).toWellFormed());
  return (cleaned.success && cleaned.data) || unnamed;
}
