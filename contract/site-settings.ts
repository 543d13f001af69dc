// The settings of the public site: titles, images and marketing claims. Visitors may read them, administrators change them.
import { z } from 'zod';
import { operation } from './operation.ts';
import { siteSettingEntries, siteSettingKeys } from './site-setting-keys.ts';
import { text } from './text.ts';

const tags = ['Site settings'];
const key = z.enum(siteSettingKeys);

/** Longer than any setting may be; the limit of each key is in `siteSettingEntries`. */
const lengthMax = Math.max(...Object.values(siteSettingEntries).map((entry) => entry.lengthMax));

export const getSiteSettings = operation('open')
  .route({
    method: 'GET',
    path: '/site-settings',
    tags,
    summary: 'Read the settings of the public site',
    description: 'All keys with the values in effect. A key that was never saved has its initial value.',
  })
  .output(z.object({ settings: z.record(key, z.string()) }));

export const saveSiteSetting = operation('admin', { isForm: true, needsStepUp: true })
  .route({
    method: 'PUT',
    path: '/site-settings/{key}',
    tags,
    summary: 'Change one setting of the public site',
    description:
      'Every server shows the new value within two seconds. An empty value restores the built-in title or image, and hides a claim.',
  })
  .input(z.strictObject({ key, value: text().max(lengthMax, `The value must be at most ${lengthMax} characters.`) }))
  .output(z.object({ key, value: z.string() }));
