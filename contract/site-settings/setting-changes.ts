// The history of settings, of the public site and of the operator.
import { z } from 'zod';
import { text } from '../text.ts';

export const settingChangeOf = <Key extends z.ZodType>(key: Key) =>
  z.object({
    id: z.string(),
    key,
    /** Null: no value was, or is, saved, so that the initial one is in effect. */
    before: z.string().nullable(),
    after: z.string().nullable(),
    /** Email address; null: the account was deleted. */
    changedBy: z.string().nullable(),
    changedAt: z.iso.datetime(),
    /** Whether the setting still has the value `after`, so that the change can be undone. */
    isCurrent: z.boolean(),
  });

export const settingChangesMax = 50;

export const undoSettingInput = z.strictObject({ changeId: text().regex(/^\d{1,18}$/) });

export const undoSettingErrors = {
  NOT_FOUND: { status: 404, message: 'This change is not in the history any more. Reload the page.' },
  CHANGED_SINCE: { status: 409, message: 'The setting was changed since. Undo the latest change first.' },
} as const;

export const undoSettingDescription =
  'Restores the value before the change. The undo is itself a change in the history.';
