// What each setting is called on the screen, and what it does.
import type { OperatorSettingKey } from '#contract/site-settings/operator-setting-keys.ts';
import type { SettingKey } from './use-settings.ts';

interface SettingText {
  name: string;
  hint: string;
}

export const settingTexts: Readonly<Record<SettingKey, SettingText>> = {
  site_name: {
    name: 'Site Name',
    hint: 'On every page, in titles, in emails, on share images and in authenticator apps. Empty: the name of the product.',
  },
  accent_color: {
    name: 'Accent Color',
    hint: 'Links, buttons and what the visitor chose; also emails and share images. Its lightness is adjusted to each theme. Empty: the built-in color.',
  },
  favicon_url: {
    name: 'Favicon',
    hint: 'The icon of the browser tab. 32 × 32 or 64 × 64 pixels; .ico, .png or .svg.',
  },
  site_logo_url: { name: 'Site Logo', hint: 'Shown in the header, 32 pixels high.' },
  site_logo_dark_url: {
    name: 'Logo for the Dark Theme',
    hint: 'Shown in the header of the dark theme. Without it, the Site Logo is shown there as well.',
  },
  site_icon_url: { name: 'Site Icon', hint: 'For bookmarks and home screens. Square, at least 180 × 180 pixels.' },
  seo_title: { name: 'SEO Title', hint: 'The title of the home page and of shared links.' },
  seo_description: {
    name: 'SEO Description',
    hint: 'One or two sentences about the site. {professionals} stands for the number of professionals in the directory.',
  },
  seo_keywords: { name: 'SEO Keywords', hint: 'Separated by commas.' },
  google_search_title: {
    name: 'Google Search Title',
    hint: 'Replaces the SEO title in search results. Empty: the SEO title.',
  },
  google_search_description: {
    name: 'Google Search Description',
    hint: 'Replaces the SEO description in search results. Empty: the SEO description.',
  },
  seo_image_url: { name: 'SEO/OG Image', hint: 'Shown with links to the site. 1200 × 630 pixels.' },
  social_facebook_image: { name: 'Facebook Share Image', hint: '1200 × 630 pixels.' },
  social_twitter_image: { name: 'Twitter Share Image', hint: '1200 × 675 pixels.' },
  social_linkedin_image: { name: 'LinkedIn Share Image', hint: '1200 × 627 pixels.' },
  home_introduction: {
    name: 'Introduction of the home page',
    hint: 'In place of the first paragraph of the home page.',
  },
  privacy_text: { name: 'Privacy Policy', hint: 'At /privacy. Its sections become the table of contents.' },
  terms_text: {
    name: 'Terms of Service',
    hint: 'At /terms. Its version is when it was saved, and is recorded with each sign-up.',
  },
  compliance_text: { name: 'Compliance', hint: 'At /compliance.' },
  // Claims are shown in the history only, so nothing says what they do.
  claim_professionals: { name: 'Number of professionals', hint: '' },
  claim_specialties: { name: 'Specialties', hint: '' },
  claim_medical_specialties: { name: 'Medical specialties', hint: '' },
  claim_filters: { name: 'Filters', hint: '' },
  claim_parameters: { name: 'Searchable parameters', hint: '' },
  claim_preview: { name: 'Count in the preview of the home page', hint: '' },
  claim_verification: { name: 'Verification', hint: '' },
  claim_fees: { name: 'Fees', hint: '' },
  claim_organizations: { name: 'Organizations', hint: '' },
  claim_organizations_reference: { name: 'Organizations: web page that proves it', hint: '' },
  claim_rating: { name: 'Rating', hint: '' },
  claim_rating_reference: { name: 'Rating: web page that proves it', hint: '' },
  cards_per_hour: {
    name: 'People shown per hour',
    hint: 'Different candidates that one account may be shown in an hour: in results, lists and profiles.',
  },
  cards_per_day: { name: 'People shown per day', hint: 'Different candidates that one account may be shown in a day.' },
  demo_cards_per_hour: {
    name: 'People shown per hour, demo',
    hint: 'The same for the demo account and all others without a subscription.',
  },
  reveals_per_hour: { name: 'Reveals per hour', hint: 'Candidates that one account may reveal in an hour.' },
  reveals_per_day: { name: 'Reveals per day', hint: 'Candidates that one account may reveal in a day.' },
  exported_candidates_per_day: {
    name: 'Exported candidates per day',
    hint: 'Candidates that one account may export in a day.',
  },
  key_calls_per_minute: { name: 'Calls per minute', hint: 'Calls of one API key in a minute.' },
  key_calls_per_day: { name: 'Calls per day', hint: 'Calls of one API key in a day.' },
  key_reveals_per_day: {
    name: 'Reveals per day, by key',
    hint: 'Candidates that one API key may reveal in a day. They count for its account as well.',
  },
  key_exported_candidates_per_day: {
    name: 'Exported candidates per day, by key',
    hint: 'Candidates that one API key may export in a day. They count for its account as well.',
  },
  full_access_emails: {
    name: 'Full access without a subscription',
    hint: 'Email addresses, one a line. They count after they are confirmed.',
  },
  demo_email: {
    name: 'Demo account',
    hint: 'Email address of the account for showing the product. Empty: none.',
  },
  postal_address: {
    name: 'Postal address',
    hint: 'At most 5 lines. Shown in the footer of every email and of the public pages.',
  },
};

/** In the order of the screen. */
export const operatorGroups: readonly { title: string; aside: string; keys: readonly OperatorSettingKey[] }[] = [
  {
    title: 'Fair use',
    aside: 'enforced by the server and, except for the demo account, shown on the pricing page',
    keys: [
      'cards_per_hour',
      'cards_per_day',
      'demo_cards_per_hour',
      'reveals_per_hour',
      'reveals_per_day',
      'exported_candidates_per_day',
    ],
  },
  {
    title: 'API keys',
    aside: 'limits of each key, within those of its account',
    keys: ['key_calls_per_minute', 'key_calls_per_day', 'key_reveals_per_day', 'key_exported_candidates_per_day'],
  },
  {
    title: 'Accounts with special access',
    aside: 'never shown to visitors',
    keys: ['full_access_emails', 'demo_email'],
  },
  { title: 'Operator', aside: 'public', keys: ['postal_address'] },
];
