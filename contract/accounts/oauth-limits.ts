import type { ApiKeyScope } from '../operation.ts';

/** What an assistant may ask for: the scopes of the tools. */
export const assistantScopes = ['search', 'reveal', 'lists', 'export'] as const satisfies readonly ApiKeyScope[];
export type AssistantScope = (typeof assistantScopes)[number];

/** Where the metadata of the resource is (RFC 9728). */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource/mcp';

export const oauthLimits = {
  /** Assistants that are connected to one account. */
  assistantsMax: 20,
  codeSeconds: 60,
  accessTokenSeconds: 3_600,
  /** A grant ends when it was not refreshed for this long. */
  grantDays: 90,
  clientNameLengthMax: 60,
  redirectUrisMax: 10,
  redirectUriLengthMax: 500,
  stateLengthMax: 1_000,
  /** Of the document of an assistant: how long it is waited for and kept, and its size. */
  documentSeconds: 5,
  documentMinutes: 10,
  documentBytesMax: 10_240,
  documentUrlLengthMax: 500,
  /** Of the whole request to connect, as the query of its address. */
  requestLengthMax: 4_000,
} as const;
