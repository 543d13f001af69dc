import { describe, expect, it } from 'vitest';
import type { MetaArgs, MetaDescriptor } from 'react-router';
import { fairUse } from '#contract/disclosures/disclosures.ts';
import { landingShareImage, siteShareImage } from '#contract/share-images.ts';
import { siteSettingsOf, type SiteSettings } from '#contract/site-settings/site-setting-keys.ts';
import { pageHead } from './page-head.ts';
import type { Site } from './site.ts';

const publicUrl = 'https://careroster.test';
const nurses = { title: 'Nurses' } as const;

/** The page at this path, of a site with these settings. */
function pageAt(pathname: string, settings: Partial<SiteSettings> = {}): Pick<MetaArgs, 'matches' | 'location'> {
  const site: Site = {
    publicUrl,
    countries: ['US'],
    settings: { ...siteSettingsOf(new Map()), ...settings },
    professionalsStatedOn: null,
    fairUse,
    postalAddress: '',
  };
  const loaderData = { site };
  return {
    matches: [{ id: 'root', pathname, params: {}, loaderData, handle: undefined, meta: [] }],
    location: { pathname, search: '', hash: '', state: null, key: 'default' },
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The contents of the tags with this name or property, in order. */
const contents = (tags: readonly MetaDescriptor[], name: string): string[] =>
  tags
    .filter((tag) => ('property' in tag && tag.property === name) || ('name' in tag && tag.name === name))
    .map((tag) => ('content' in tag ? textOf(tag.content) : ''));

const titleOf = (tags: readonly MetaDescriptor[]): string[] =>
  tags.flatMap((tag) => ('title' in tag ? [textOf(tag.title)] : []));

const canonicalOf = (tags: readonly MetaDescriptor[]): string[] =>
  tags.flatMap((tag) => ('rel' in tag && tag.rel === 'canonical' && 'href' in tag ? [textOf(tag.href)] : []));

describe('the image of a link to a page', () => {
  it('is the image of the site that the server draws, with its size, when the administrator chose none', () => {
    const tags = pageHead(pageAt('/pricing'), nurses);
    expect(contents(tags, 'og:image')).toEqual([`${publicUrl}${siteShareImage}`]);
    expect(contents(tags, 'og:image:width')).toEqual(['1200']);
    expect(contents(tags, 'og:image:height')).toEqual(['630']);
    expect(contents(tags, 'og:image:type')).toEqual(['image/png']);
    expect(contents(tags, 'twitter:image')).toEqual([`${publicUrl}${siteShareImage}`]);
    expect(contents(tags, 'og:image:alt')).toEqual(['Nurses – CareRoster']);
  });

  it('is that of the page when the page has one', () => {
    const shareImage = landingShareImage('/specialties/nurse');
    expect(contents(pageHead(pageAt('/specialties/nurse'), { ...nurses, shareImage }), 'og:image')).toEqual([
      `${publicUrl}${shareImage}`,
    ]);
  });

  it('is the image of the settings everywhere when only that was uploaded, without a size that is not known', () => {
    const tags = pageHead(pageAt('/pricing', { seo_image_url: '/images/general.png' }), nurses);
    expect(contents(tags, 'og:image')).toEqual([`${publicUrl}/images/general.png`]);
    expect(contents(tags, 'twitter:image')).toEqual([`${publicUrl}/images/general.png`]);
    expect(contents(tags, 'og:image:width')).toEqual([]);
  });

  it('is the image of each network, and that of LinkedIn comes after that of Facebook', () => {
    const tags = pageHead(
      pageAt('/pricing', {
        seo_image_url: '/images/general.png',
        social_facebook_image: '/images/facebook.png',
        social_linkedin_image: '/images/linkedin.png',
        social_twitter_image: '/images/twitter.png',
      }),
      nurses,
    );
    expect(contents(tags, 'og:image')).toEqual([
      `${publicUrl}/images/facebook.png`,
      `${publicUrl}/images/linkedin.png`,
    ]);
    expect(contents(tags, 'twitter:image')).toEqual([`${publicUrl}/images/twitter.png`]);
  });

  it('is named once when LinkedIn has the image of Facebook', () => {
    const both = { social_facebook_image: '/images/one.png', social_linkedin_image: '/images/one.png' };
    expect(contents(pageHead(pageAt('/pricing', both), nurses), 'og:image')).toEqual([`${publicUrl}/images/one.png`]);
  });
});

describe('the title, description and address of a page', () => {
  it('are those of the settings on the home page, and the texts for Google come first', () => {
    const settings = { seo_title: 'Directory', seo_description: 'Contacts.', google_search_title: 'For Google' };
    const tags = pageHead(pageAt('/', settings), { title: null });
    expect(titleOf(tags)).toEqual(['For Google']);
    expect(contents(tags, 'og:title')).toEqual(['Directory']);
    expect(contents(tags, 'description')).toEqual(['Contacts.']);
    expect(contents(tags, 'keywords')).toHaveLength(1);
    expect(canonicalOf(tags)).toEqual([`${publicUrl}/`]);
  });

  it('are those of the page elsewhere, where the texts for Google and the keywords do not apply', () => {
    const settings = { google_search_title: 'For Google', google_search_description: 'Also for Google' };
    const tags = pageHead(pageAt('/specialties/nurse/', settings), { ...nurses, description: 'Every nurse.' });
    expect(titleOf(tags)).toEqual(['Nurses – CareRoster']);
    expect(contents(tags, 'description')).toEqual(['Every nurse.']);
    expect(contents(tags, 'keywords')).toEqual([]);
    expect(canonicalOf(tags)).toEqual([`${publicUrl}/specialties/nurse`]);
    expect(contents(tags, 'og:url')).toEqual([`${publicUrl}/specialties/nurse`]);
  });
});

describe('the description of the site', () => {
  it('has the published count of the directory, and no placeholder where none is published', () => {
    const site = { title: null };
    expect(contents(pageHead(pageAt('/'), { ...site, professionals: 49_102 }), 'description')).toEqual([
      'Direct contact details of 49,102 healthcare professionals in the US: personal mobile numbers and email addresses with source and date.',
    ]);
    expect(contents(pageHead(pageAt('/'), site), 'description')).toEqual([
      'Direct contact details of healthcare professionals in the US: personal mobile numbers and email addresses with source and date.',
    ]);
    const google = pageAt('/', { google_search_description: '{professionals} clinicians.' });
    expect(contents(pageHead(google, { ...site, professionals: 25 }), 'description')).toEqual(['25 clinicians.']);
  });
});
