// The settings of the public site, with the values that they have until an administrator saves another. Visitors may read all of
// them, so nothing that only the operator may know belongs here. Values only: the pages carry no schemas.
import { recordOf } from '../record-of.ts';

/**
 * `line`: one line of text; an empty one means the initial value. `claim`: a line of marketing that is shown only while it is not
 * empty. `markdown`: a text of a page; empty means the built-in one. `color`: `#rrggbb`; empty means the built-in color. `image`: the
 * path of an image on this site; empty means the built-in image. `reference`: the address of a web page that proves a claim; empty means
 * that the claim is not shown.
 */
type SettingKind = 'line' | 'claim' | 'color' | 'markdown' | 'image' | 'reference';

interface SettingEntry {
  kind: SettingKind;
  /** Characters. */
  lengthMax: number;
  initial: string;
}

/** Characters. */
export const siteTextLengthMax = 60_000;

const image = { kind: 'image', lengthMax: 500, initial: '' } as const;
const reference = { kind: 'reference', lengthMax: 500, initial: '' } as const;
const markdown = { kind: 'markdown', lengthMax: siteTextLengthMax, initial: '' } as const;
const line = (initial: string, lengthMax: number) => ({ kind: 'line', lengthMax, initial }) as const;
const claim = (initial: string) => ({ kind: 'claim', lengthMax: 80, initial }) as const;

/** In a text: the published count of the directory, `49,102`. So the texts of the product cannot differ from the count beside them. */
export const professionalsPlaceholder = '{professionals}';

/**
 * The text with the count in place of `{professionals}`. Null as the count: it is not published. Then the placeholder is left out, and a
 * text that is nothing without it, such as `6 of {professionals}`, is empty.
 */
export function withProfessionals(text: string, count: number | null): string {
  if (count !== null) return text.replaceAll(professionalsPlaceholder, count.toLocaleString('en-US'));
  return text.endsWith(professionalsPlaceholder) ? '' : text.replaceAll(`${professionalsPlaceholder} `, '');
}

/** The name of a site whose operator chose none. */
export const defaultSiteName = 'CareRoster';

export const siteSettingEntries = {
  /** Initial texts that say the default name say this one instead. */
  site_name: line(defaultSiteName, 40),
  /** Of both themes, of emails and of share images. */
  accent_color: { kind: 'color', lengthMax: 7, initial: '' },
  favicon_url: image,
  site_logo_url: image,
  /** In the dark theme. Empty: the other logo. */
  site_logo_dark_url: image,
  site_icon_url: image,
  seo_title: line(`${defaultSiteName} – Direct access to healthcare professional contacts in the US`, 120),
  seo_description: line(
    'Direct contact details of {professionals} healthcare professionals in the US: personal mobile numbers and email addresses with source and date.',
    320,
  ),
  seo_keywords: line('healthcare recruiting, physician directory, nurse contacts, healthcare staffing', 320),
  google_search_title: line('', 120),
  google_search_description: line('', 320),
  seo_image_url: image,
  social_facebook_image: image,
  social_twitter_image: image,
  social_linkedin_image: image,
  /** How many professionals the marketing text names. */
  claim_professionals: claim(professionalsPlaceholder),
  claim_specialties: claim('30+ specialties'),
  claim_medical_specialties: claim('18 medical specialties'),
  claim_filters: claim('12+ filters'),
  claim_parameters: claim('37 searchable parameters'),
  /** The count line of the preview on the home page. */
  claim_preview: claim('6 of {professionals}'),
  claim_verification: claim('Contacts verified monthly'),
  claim_fees: claim('No hidden fees'),
  /** Shown only with its reference. */
  claim_organizations: claim('500+ organizations'),
  claim_organizations_reference: reference,
  /** Shown only with its reference. */
  claim_rating: claim('Rated 4.96/5'),
  claim_rating_reference: reference,
  /** In place of the first paragraph of the home page. */
  home_introduction: markdown,
  privacy_text: markdown,
  terms_text: markdown,
  compliance_text: markdown,
} as const satisfies Readonly<Record<string, SettingEntry>>;

export type SiteSettingKey = keyof typeof siteSettingEntries;
type KeyOfKind<Kind extends SettingKind> = {
  [Key in SiteSettingKey]: (typeof siteSettingEntries)[Key]['kind'] extends Kind ? Key : never;
}[SiteSettingKey];

/** Long texts, which only their page reads. */
export type SiteTextKey = KeyOfKind<'markdown'>;
export type SiteValueKey = Exclude<SiteSettingKey, SiteTextKey>;
export type SiteSettings = Readonly<Record<SiteValueKey, string>>;

const isSiteSettingKey = (text: string): text is SiteSettingKey => Object.hasOwn(siteSettingEntries, text);

export const siteSettingKeys: readonly SiteSettingKey[] = Object.keys(siteSettingEntries).filter(isSiteSettingKey);

export type SiteImageKey = KeyOfKind<'image'>;
const isSiteImageKey = (key: SiteSettingKey): key is SiteImageKey => siteSettingEntries[key].kind === 'image';

export const isSiteTextKey = (key: SiteSettingKey): key is SiteTextKey => siteSettingEntries[key].kind === 'markdown';
const isSiteValueKey = (key: SiteSettingKey): key is SiteValueKey => !isSiteTextKey(key);

export const siteTextKeys: readonly SiteTextKey[] = siteSettingKeys.filter(isSiteTextKey);
export const siteValueKeys: readonly SiteValueKey[] = siteSettingKeys.filter(isSiteValueKey);
export const siteImageKeys: readonly SiteImageKey[] = siteSettingKeys.filter(isSiteImageKey);

/** The values in effect: those that were saved, and the initial values of the others. */
export function siteSettingsOf(saved: ReadonlyMap<string, string>): SiteSettings {
  const name = saved.get('site_name') || defaultSiteName;
  const valueOf = (key: SiteValueKey): string => {
    const { kind, initial: text } = siteSettingEntries[key];
    const initial = text.replace(defaultSiteName, () => name);
    const value = saved.get(key) ?? initial;
    return kind === 'line' && value === '' ? initial : value;
  };
  return recordOf(siteValueKeys, valueOf);
}
