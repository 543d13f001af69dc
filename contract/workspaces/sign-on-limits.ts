// Limits and choices of single sign-on, for server and pages.

export const signOnLimits = {
  issuerLengthMax: 500,
  clientIdLengthMax: 300,
  clientSecretLengthMax: 1_000,
  domainsMax: 10,
  /** How long the provider may take for one answer. */
  answerSeconds: 10,
  answerBytesMax: 256 * 1024,
} as const;

/** The role of a member who joins by the first sign-in. */
export const signOnRoles = ['recruiter', 'viewer'] as const;
export type SignOnRole = (typeof signOnRoles)[number];

/** What the TXT record of a domain contains before the token. */
export const domainRecordPrefix = 'careroster-verification=';

/** Why a sign-in by the provider was refused: `sign_on` in the address of the page that says it. */
export const signOnRefusals = [
  'ended',
  'canceled',
  'unavailable',
  'not_verified',
  'address',
  'suspended',
  'seats_full',
  'removed',
  'moved',
  'other_workspace',
  'account_not_linked',
  'not_confirmed',
] as const;
export type SignOnRefusal = (typeof signOnRefusals)[number];
