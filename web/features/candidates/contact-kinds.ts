// The kinds of contact in words. A kind may be shown before the reveal; nothing of the value may.
import type { CandidateCard } from '#contract/search.ts';

export type Contact = CandidateCard['contactInfo'];

export const phoneKinds: Record<NonNullable<Contact['phone']>, string> = { mobile_phone: 'Mobile', direct_phone: 'Direct', office_phone: 'Office' };
export const emailKinds: Record<NonNullable<Contact['email']>, string> = { personal_email: 'Personal', work_email: 'Work' };
