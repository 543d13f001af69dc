// The settings with which the operator runs the service. The environment gives their initial values.
import { z } from 'zod';
import { operation } from './operation.ts';
import { operatorSettingKeys, operatorSettingLengthMax } from './operator-setting-keys.ts';
import { text } from './text.ts';

const tags = ['Operator settings'];
const key = z.enum(operatorSettingKeys);

const operatorSetting = z.object({
  key,
  /** The value in effect, as it is entered: a number in digits, or lines of text. */
  value: z.string(),
  /** True: the value of the environment. False: an administrator saved it. */
  isInitial: z.boolean(),
});
export type OperatorSetting = z.output<typeof operatorSetting>;

export const listOperatorSettings = operation('admin')
  .route({ method: 'GET', path: '/operator-settings', tags, summary: 'Read the operator settings' })
  .output(z.object({ data: z.array(operatorSetting) }));

export const saveOperatorSetting = operation('admin', { isForm: true, needsStepUp: true })
  .errors({
    IS_ADMINISTRATOR: { status: 409, message: 'An administrator cannot be the demo account. Enter another address.' },
  })
  .route({
    method: 'PUT',
    path: '/operator-settings/{key}',
    tags,
    summary: 'Change one operator setting',
    description:
      'Every server uses the new value within two seconds. The saved value takes precedence over the environment.',
  })
  .input(
    z.strictObject({
      key,
      /** Null: the value of the environment is in effect again. */
      value: text()
        .max(operatorSettingLengthMax, `The value must be at most ${operatorSettingLengthMax} characters.`)
        .nullable(),
    }),
  )
  .output(operatorSetting);

const operatorSettingChange = z.object({
  id: z.string(),
  key,
  /** Null: the key had, or has, the value of the environment. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Email address; null: the account was deleted. */
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime(),
  /** Whether this is the latest change of the key, which can be undone. */
  isCurrent: z.boolean(),
});
export type OperatorSettingChange = z.output<typeof operatorSettingChange>;

export const listOperatorSettingChanges = operation('admin')
  .route({
    method: 'GET',
    path: '/operator-setting-changes',
    tags,
    summary: 'List the changes of the operator settings',
    description: 'The newest 50, newest first.',
  })
  .output(z.object({ data: z.array(operatorSettingChange).max(50) }));

export const undoOperatorSettingChange = operation('admin', { needsStepUp: true })
  .errors({
    NOT_FOUND: { status: 404, message: 'This change is not in the history any more. Reload the page.' },
    CHANGED_SINCE: { status: 409, message: 'The setting was changed since. Undo the latest change first.' },
    IS_ADMINISTRATOR: { status: 409, message: 'An administrator cannot be the demo account. Enter another address.' },
  })
  .route({
    method: 'POST',
    path: '/undo-operator-setting-change',
    tags,
    summary: 'Undo a change of an operator setting',
    description: 'Restores the value before the change. The undo is itself a change in the history.',
  })
  .input(z.strictObject({ changeId: text().regex(/^\d{1,18}$/) }))
  .output(operatorSetting);
