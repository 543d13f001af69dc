// The stage that a member of a list has at least after an attempt. Pure.
import type { AttemptOutcome } from '#contract/contact-attempts/attempt-options.ts';
import type { ListStage } from '#contract/lists/list-limits.ts';

/** Null: the attempt says nothing about the stage. */
export const stageOfOutcome: Readonly<Record<AttemptOutcome, ListStage | null>> = {
  voicemail: 'contacted',
  'no answer': 'contacted',
  'wrong number': null,
  interested: 'replied',
  'not interested': 'no',
  sent: 'contacted',
};
