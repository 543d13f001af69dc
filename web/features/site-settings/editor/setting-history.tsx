import { ChangeHistory } from '../history/change-history.tsx';
import { settingNames } from './setting-texts.ts';
import { useHistory, useUndoChange } from './use-settings-editor.ts';

export const SettingHistory = () => (
  <ChangeHistory
    label="Changes of the settings"
    changes={useHistory()}
    undo={useUndoChange()}
    nameOf={(key) => settingNames[key]}
    unsaved="Initial value"
  />
);
