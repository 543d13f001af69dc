// The options and limits of outreach emails, for the server and the pages. Values only: the pages contain no schemas.

export const emailTones = ['professional', 'friendly', 'casual', 'formal'] as const;
export type EmailTone = (typeof emailTones)[number];

export const emailLengths = ['short', 'medium', 'long'] as const;
export type EmailLength = (typeof emailLengths)[number];

export const positionTypes = ['full-time', 'part-time', 'contract', 'per-diem'] as const;
export type PositionType = (typeof positionTypes)[number];

export interface EmailStyle {
  tone: EmailTone;
  length: EmailLength;
  positionType: PositionType;
}

export const emailStyleDefault: EmailStyle = { tone: 'professional', length: 'medium', positionType: 'full-time' };

/** In characters. */
export const emailTextMax = {
  jobTitle: 150,
  jobDescription: 10_000,
  signature: 1_000,
  subject: 300,
  body: 20_000,
} as const;

/** Of one account. */
export const emailTemplatesMax = 200;

/** In one call. */
export const importedTemplatesMax = 50;

/** Who writes the emails: a language model, or the built-in writer, which puts fixed sentences together and is not AI. */
export const emailWriters = ['model', 'built_in'] as const;
export type EmailWriterKind = (typeof emailWriters)[number];

/** The server and the page reply the same to an empty job title or description. */
export const jobIncomplete = 'Please fill in both job title and description.';
