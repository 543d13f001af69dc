// What each setting is called on the screen.
import type { SiteImageKey, SiteSettingKey } from '#contract/site-settings/site-setting-keys.ts';

export const imageTexts: Readonly<Record<SiteImageKey, { name: string; hint: string; accept: string }>> = {
  favicon_url: {
    name: 'Favicon',
    hint: 'The icon of the browser tab. 32 × 32 or 64 × 64 pixels; .ico, .png or .svg.',
    accept: '.ico,.png,.svg',
  },
  site_logo_url: { name: 'Site Logo', hint: 'Shown in the header, 32 pixels high.', accept: 'image/*' },
  site_logo_dark_url: {
    name: 'Logo for the Dark Theme',
    hint: 'Shown in the header of the dark theme. Without it, the Site Logo is shown there as well.',
    accept: 'image/*',
  },
  site_icon_url: {
    name: 'Site Icon',
    hint: 'For bookmarks and home screens. Square, at least 180 × 180 pixels.',
    accept: 'image/*',
  },
  seo_image_url: { name: 'SEO/OG Image', hint: 'Shown with links to the site. 1200 × 630 pixels.', accept: 'image/*' },
  social_facebook_image: { name: 'Facebook Share Image', hint: '1200 × 630 pixels.', accept: 'image/*' },
  social_twitter_image: { name: 'Twitter Share Image', hint: '1200 × 675 pixels.', accept: 'image/*' },
  social_linkedin_image: { name: 'LinkedIn Share Image', hint: '1200 × 627 pixels.', accept: 'image/*' },
};

export const settingNames: Readonly<Record<SiteSettingKey, string>> = {
  favicon_url: imageTexts.favicon_url.name,
  site_logo_url: imageTexts.site_logo_url.name,
  site_logo_dark_url: imageTexts.site_logo_dark_url.name,
  site_icon_url: imageTexts.site_icon_url.name,
  seo_image_url: imageTexts.seo_image_url.name,
  social_facebook_image: imageTexts.social_facebook_image.name,
  social_twitter_image: imageTexts.social_twitter_image.name,
  social_linkedin_image: imageTexts.social_linkedin_image.name,
  site_name: 'Site Name',
  accent_color: 'Accent Color',
  home_introduction: 'Introduction of the home page',
  privacy_text: 'Privacy Policy',
  terms_text: 'Terms of Service',
  compliance_text: 'Compliance',
  seo_title: 'SEO Title',
  seo_description: 'SEO Description',
  seo_keywords: 'SEO Keywords',
  google_search_title: 'Google Search Title',
  google_search_description: 'Google Search Description',
  claim_professionals: 'Number of professionals',
  claim_specialties: 'Specialties',
  claim_medical_specialties: 'Medical specialties',
  claim_filters: 'Filters',
  claim_parameters: 'Searchable parameters',
  claim_preview: 'Count in the preview of the home page',
  claim_verification: 'Verification',
  claim_fees: 'Fees',
  claim_organizations: 'Organizations',
  claim_organizations_reference: 'Organizations: web page that proves it',
  claim_rating: 'Rating',
  claim_rating_reference: 'Rating: web page that proves it',
};
