// Tools that show and report contacts, and what the key may do.
import { z } from 'zod';
import { limitsOfKey } from '#contract/accounts/api-keys.ts';
import { contactChannel, reportedValue, reportOutcome, revealedContact } from '#contract/reveals/reveals.ts';
import { text } from '#contract/text.ts';
import { ticketMinutes } from './reveal-tickets.ts';
import { tool } from './tool.ts';

export const revealContact = tool({
  name: 'reveal_contact',
  scope: 'reveal',
  title: 'Reveal the contacts of one person',
  description: `Returns the email addresses and phone numbers of one person with the source and date of each. It takes the \`ticket\` that search_candidates returned within the last ${ticketMinutes} minutes. Each reveal is recorded and counts against the limits of the account and the key; a person who was revealed before does not count again.`,
  input: z.strictObject({ ticket: text().max(200), kind: contactChannel.optional() }),
  output: revealedContact.extend({ physicianId: z.string() }),
  isReading: false,
  isRepeatable: true,
  run: async ({ ticket, kind }, { call, keyId, tickets }) => {
    const physicianId = tickets.open(keyId, ticket);
    const body = kind === undefined ? { physicianId } : { physicianId, kind };
    return { physicianId, ...(await call('reveals.getPhysicianContact', { headers: {}, body })) };
  },
});

export const reportContactTool = tool({
  name: 'report_contact',
  scope: 'reveal',
  title: 'Report a wrong contact',
  description:
    'Reports that a revealed phone number or email address is wrong. `valueId` comes from reveal_contact. Within limits the report returns what the reveal has cost.',
  input: reportedValue,
  output: reportOutcome,
  isReading: false,
  isRepeatable: true,
  run: (input, { call }) => call('reveals.reportContact', input),
});

export const limits = tool({
  name: 'limits',
  scope: 'any',
  title: 'Read the limits of this key',
  description: 'Returns the scopes of the API key, when it expires, and how much it may do.',
  input: z.strictObject({}),
  output: limitsOfKey,
  isReading: true,
  isRepeatable: true,
  run: (_input, { call }) => call('accounts.readLimits', {}),
});
