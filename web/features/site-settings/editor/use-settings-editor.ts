// Reads and changes the settings of the site.
import { useQuery } from '@tanstack/react-query';
import type { SiteImageKey, SiteSettingKey, SiteTextKey } from '#contract/site-settings/site-setting-keys.ts';
import { base64Of } from '#web/foundation/base64-of.ts';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useSettingChange } from '../history/use-setting-change.ts';

const key = ['site-settings'] as const;

export const useSettings = () =>
  useQuery({
    queryKey: [...key, 'values'],
    queryFn: async ({ signal }) => (await call('siteSettings.getSiteSettings', {}, { signal })).settings,
  });

/** Empty: the page shows the built-in text. */
export const useTextSource = (name: SiteTextKey) =>
  useQuery({
    queryKey: [...key, 'text', name],
    queryFn: async ({ signal }) => (await call('siteSettings.readSiteTextSource', { key: name }, { signal })).source,
  });

export const usePreview = () =>
  useMutation({ mutationFn: async (source: string) => (await call('siteSettings.previewSiteText', { source })).text });

export const useHistory = () =>
  useQuery({
    queryKey: [...key, 'history'],
    queryFn: async ({ signal }) => (await call('siteSettings.listSiteSettingChanges', {}, { signal })).data,
  });

const useChange = <Input>(send: (input: Input) => Promise<unknown>, texts: { done: string; failed: string }) =>
  useSettingChange(key, send, { ...texts, effect: 'Every page shows it within two seconds.' });

export const useSaveSetting = () =>
  useChange((input: { key: SiteSettingKey; value: string }) => call('siteSettings.saveSiteSetting', input), {
    done: 'Setting saved',
    failed: 'Save failed',
  });

export const useRemoveImage = () =>
  useChange((imageKey: SiteImageKey) => call('siteSettings.saveSiteSetting', { key: imageKey, value: '' }), {
    done: 'Image removed',
    failed: 'Delete failed',
  });

export const useUploadImage = () =>
  useChange(
    async ({ key: imageKey, file }: { key: SiteImageKey; file: File }) =>
      call('siteSettings.uploadSiteImage', { key: imageKey, type: file.type, data: await base64Of(file) }),
    { done: 'Image uploaded successfully', failed: 'Upload failed' },
  );

export const useUndoChange = () =>
  useChange((changeId: string) => call('siteSettings.undoSiteSettingChange', { changeId }), {
    done: 'Change undone',
    failed: 'Undo failed',
  });
