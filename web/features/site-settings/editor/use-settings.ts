// Reads and changes the settings, of the public site and of the operator.
import { useQuery } from '@tanstack/react-query';
import { operatorSettingKeys, type OperatorSettingKey } from '#contract/site-settings/operator-setting-keys.ts';
import type { OperatorSettingChange } from '#contract/site-settings/operator-settings.ts';
import type { SiteImageKey, SiteSettingKey, SiteTextKey } from '#contract/site-settings/site-setting-keys.ts';
import type { SiteSettingChange } from '#contract/site-settings/site-settings.ts';
import { base64Of } from '#web/foundation/base64-of.ts';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useChange } from '#web/ui/use-change.ts';

/** Who the settings are for: visitors read those of the site, only administrators those of the operator. */
export type SettingSection = 'site' | 'operator';
export type SettingKey = SiteSettingKey | OperatorSettingKey;

/** Begins the key of every query of settings. */
const settings = 'settings';

export const useSiteSettings = () =>
  useQuery({
    queryKey: [settings, 'site'],
    queryFn: async ({ signal }) => (await call('siteSettings.getSiteSettings', {}, { signal })).settings,
  });

export const useOperatorSettings = () =>
  useQuery({
    queryKey: [settings, 'operator'],
    queryFn: async ({ signal }) => (await call('operatorSettings.listOperatorSettings', {}, { signal })).data,
  });

/** Empty: the page shows the built-in text. */
export const useTextSource = (name: SiteTextKey) =>
  useQuery({
    queryKey: [settings, 'text', name],
    queryFn: async ({ signal }) => (await call('siteSettings.readSiteTextSource', { key: name }, { signal })).source,
  });

export const usePreview = () =>
  useMutation({ mutationFn: async (source: string) => (await call('siteSettings.previewSiteText', { source })).text });

export const useHistory = (section: SettingSection) =>
  useQuery<(SiteSettingChange | OperatorSettingChange)[]>({
    queryKey: [settings, 'history', section],
    queryFn: async ({ signal }) =>
      section === 'site'
        ? (await call('siteSettings.listSiteSettingChanges', {}, { signal })).data
        : (await call('operatorSettings.listOperatorSettingChanges', {}, { signal })).data,
  });

const effects: Readonly<Record<SettingSection, string>> = {
  site: 'Every page shows it within two seconds.',
  operator: 'Every server uses it within two seconds.',
};

/** All settings that are shown are read again afterwards. */
const useSettingChange = <Input>(
  section: SettingSection,
  send: (input: Input) => Promise<unknown>,
  { done, failed }: { done: string; failed: string },
) => useChange({ send, onDone: () => ({ title: done, text: effects[section] }), failed, reload: [[settings]] });

const isOperatorKey = (key: SettingKey): key is OperatorSettingKey => operatorSettingKeys.some((each) => each === key);

/** `value` null: the initial one, which only settings of the operator can get again. */
export const useSaveSetting = (name: SettingKey) =>
  useSettingChange(
    isOperatorKey(name) ? 'operator' : 'site',
    (value: string | null) =>
      isOperatorKey(name)
        ? call('operatorSettings.saveOperatorSetting', { key: name, value })
        : call('siteSettings.saveSiteSetting', { key: name, value: value ?? '' }),
    { done: 'Setting saved', failed: 'Save failed' },
  );

export const useRemoveImage = (key: SiteImageKey) =>
  useSettingChange('site', () => call('siteSettings.saveSiteSetting', { key, value: '' }), {
    done: 'Image removed',
    failed: 'Delete failed',
  });

export const useUploadImage = (key: SiteImageKey) =>
  useSettingChange(
    'site',
    async (file: File) => call('siteSettings.uploadSiteImage', { key, type: file.type, data: await base64Of(file) }),
    { done: 'Image uploaded successfully', failed: 'Upload failed' },
  );

export const useUndoChange = (section: SettingSection) =>
  useSettingChange<string>(
    section,
    (changeId) =>
      section === 'site'
        ? call('siteSettings.undoSiteSettingChange', { changeId })
        : call('operatorSettings.undoOperatorSettingChange', { changeId }),
    { done: 'Change undone', failed: 'Undo failed' },
  );
