// The settings with which the operator runs the service. The product gives their initial values.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { operatorSettingKeys, operatorSettingLengthMax } from './operator-setting-keys.ts';
import { text } from '../text.ts';
import {
  settingChangeOf,
  settingChangesMax,
  undoSettingDescription,
  undoSettingErrors,
  undoSettingInput,
} from './setting-changes.ts';

const operation = operationsOf('Operator settings');
const key = z.enum(operatorSettingKeys);

const operatorSetting = z.object({
  key,
  /** The value in effect, as it is entered: a number in digits, or lines of text. */
  value: z.string(),
  /** True: the initial value. False: an administrator saved it. */
  isInitial: z.boolean(),
});

const listOperatorSettings = operation('admin', 'GET /operator-settings', 'Read the operator settings').output(
  z.object({ data: z.array(operatorSetting) }),
);

const saveOperatorSetting = operation('admin', 'PUT /operator-settings/{key}', 'Change one operator setting', {
  isForm: true,
  needsStepUp: true,
  description:
    'Every server uses the new value within two seconds. The saved value takes precedence over the initial one.',
})
  .errors({
    IS_ADMINISTRATOR: { status: 409, message: 'An administrator cannot be the demo account. Enter another address.' },
  })
  .input(
    z.strictObject({
      key,
      /** Null: the initial value is in effect again. */
      value: text()
        .max(operatorSettingLengthMax, `The value must be at most ${operatorSettingLengthMax} characters.`)
        .nullable(),
    }),
  )
  .output(operatorSetting);

const operatorSettingChange = settingChangeOf(key);
export type OperatorSettingChange = z.output<typeof operatorSettingChange>;

const listOperatorSettingChanges = operation(
  'admin',
  'GET /operator-setting-changes',
  'List the changes of the operator settings',
  { description: 'The newest 50, newest first.' },
).output(z.object({ data: z.array(operatorSettingChange).max(settingChangesMax) }));

const undoOperatorSettingChange = operation(
  'admin',
  'POST /undo-operator-setting-change',
  'Undo a change of an operator setting',
  { needsStepUp: true, description: undoSettingDescription },
)
  .errors({
    ...undoSettingErrors,
    IS_ADMINISTRATOR: { status: 409, message: 'An administrator cannot be the demo account. Enter another address.' },
  })
  .input(undoSettingInput)
  .output(operatorSetting);

export const operatorSettingOperations = {
  listOperatorSettings,
  saveOperatorSetting,
  listOperatorSettingChanges,
  undoOperatorSettingChange,
};
