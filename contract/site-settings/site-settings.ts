// The settings of the public site: titles, images and marketing claims. Visitors may read them, administrators change them.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { siteImageBytesMax, siteImagePixelsMax, siteImageTexts } from './site-image-rules.ts';
import { siteImageKeys, siteSettingEntries, siteSettingKeys, siteValueKeys } from './site-setting-keys.ts';
import { siteTextBytesMax, siteTextOperations } from './site-texts.ts';
import { text } from '../text.ts';
import {
  settingChangeOf,
  settingChangesMax,
  undoSettingDescription,
  undoSettingErrors,
  undoSettingInput,
} from './setting-changes.ts';

const operation = operationsOf('Site settings');
const key = z.enum(siteSettingKeys);
const limit = z.int().min(1);

/** Longer than any setting may be; the limit of each key is in `siteSettingEntries`. */
const lengthMax = Math.max(...Object.values(siteSettingEntries).map((entry) => entry.lengthMax));

const getSiteSettings = operation('open', 'GET /site-settings', 'Read the settings of the public site', {
  description:
    'All keys except those of texts, with the values in effect. A key that was never saved has its initial value. Also the operator settings that pages show.',
}).output(
  z.object({
    /** `{professionals}` in a value stands for the published count of the directory. */
    settings: z.record(z.enum(siteValueKeys), z.string()),
    /** The day on which `claim_professionals` was saved; null: it has its initial value. */
    professionalsStatedOn: z.iso.date().nullable(),
    /** The limits of fair use that the server enforces now, in candidates of one account. */
    fairUse: z.object({
      cardsPerHourMax: limit,
      cardsPerDayMax: limit,
      demoCardsPerHourMax: limit,
      revealsPerHourMax: limit,
      revealsPerDayMax: limit,
      exportedCandidatesPerDayMax: limit,
      keyCallsPerMinuteMax: limit,
      keyCallsPerDayMax: limit,
      keyRevealsPerDayMax: limit,
      keyExportedCandidatesPerDayMax: limit,
    }),
    /** The postal address of the operator, with line breaks; empty: not entered. */
    postalAddress: z.string(),
  }),
);

const saveSiteSetting = operation('admin', 'PUT /site-settings/{key}', 'Change one setting of the public site', {
  isForm: true,
  needsStepUp: true,
  bodyBytesMax: siteTextBytesMax,
  description:
    'Every server shows the new value within two seconds. An empty value restores the built-in title or image, and hides a claim.',
})
  .input(z.strictObject({ key, value: text().max(lengthMax, `The value must be at most ${lengthMax} characters.`) }))
  .output(z.object({ key, value: z.string() }));

/** Base64 has four characters for three bytes. Files slightly above the limit get the message about images. */
const base64LengthMax = Math.ceil((siteImageBytesMax * 4) / 3) + 400_000;

const uploadSiteImage = operation('admin', 'POST /site-settings/{key}/image', 'Upload an image of the public site', {
  isForm: true,
  needsStepUp: true,
  bodyBytesMax: base64LengthMax + 1_000,
  description: `Stores the image as \`site-assets/{folder}/{timestamp}.{extension}\` and saves its path in the setting. PNG, JPEG, WebP, GIF, AVIF, ICO and SVG of at most ${siteImageBytesMax} bytes and ${siteImagePixelsMax} pixels. The server decodes the image and encodes it again; scripts in an SVG are removed, and files with content after the image are refused.`,
})
  .errors({
    NOT_AN_IMAGE: { status: 415, message: siteImageTexts.wrongType },
    IMAGE_TOO_LARGE: { status: 413, message: siteImageTexts.tooLarge },
    BUSY: { status: 503, message: 'Other images are being processed. Wait a moment and upload the image again.' },
  })
  .input(
    z.strictObject({
      key: z.enum(siteImageKeys),
      /** The media type that the browser reports. It must begin with \`image/\`; the content decides the format. */
      type: text().max(100),
      /** The file in base64. */
      data: text().max(base64LengthMax, siteImageTexts.tooLarge),
    }),
  )
  .output(z.object({ key, value: z.string() }));

const settingChange = settingChangeOf(key);
export type SiteSettingChange = z.output<typeof settingChange>;

const listSiteSettingChanges = operation(
  'admin',
  'GET /site-setting-changes',
  'List the changes of the site settings',
  { description: 'The newest 50 of one key, or of all keys, newest first. Of a long text, the first 500 characters.' },
)
  .input(z.strictObject({ key: key.optional() }))
  .output(z.object({ data: z.array(settingChange).max(settingChangesMax) }));

const undoSiteSettingChange = operation('admin', 'POST /undo-site-setting-change', 'Undo a change of a site setting', {
  needsStepUp: true,
  description: undoSettingDescription,
})
  .errors({
    ...undoSettingErrors,
    IMAGE_DELETED: { status: 409, message: 'The previous image was deleted. Upload it again.' },
  })
  .input(undoSettingInput)
  .output(z.object({ key, value: z.string() }));

export const siteSettingOperations = {
  getSiteSettings,
  saveSiteSetting,
  uploadSiteImage,
  listSiteSettingChanges,
  undoSiteSettingChange,
  ...siteTextOperations,
};
