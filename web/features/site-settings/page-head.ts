// What the head of a public page says to search engines and to sites that show a link to it.
import type { MetaArgs, MetaDescriptor } from 'react-router';
import type { SiteSettings } from '#contract/site-setting-keys.ts';
import { siteOf } from './site.ts';

interface PageHead {
  /** Without the name of the site. Null: the home page, whose title is a setting. */
  title: string | null;
  /** Null: the description of the site. */
  description?: string | null;
  /** Data for search engines, as schema.org describes it. */
  data?: readonly object[];
}

/** React escapes every value, and the settings have no line breaks and no tags. */
export function pageHead(args: Pick<MetaArgs, 'matches' | 'location'>, head: PageHead): MetaDescriptor[] {
  const { publicUrl, settings } = siteOf(args);
  const url = `${publicUrl}${args.location.pathname === '/' ? '/' : args.location.pathname.replace(/\/$/, '')}`;
  const title = head.title === null ? settings.seo_title : `${head.title} – CareRoster`;
  const description = head.description ?? settings.seo_description;
  return [
    { title: (head.title === null && settings.google_search_title) || title },
    { name: 'description', content: (head.title === null && settings.google_search_description) || description },
    ...(head.title === null ? [{ name: 'keywords', content: settings.seo_keywords }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'CareRoster' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...imagesOf(publicUrl, settings),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...(head.data ?? []).map((item) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...item } })),
  ];
}

const builtInImage = '/share.png';

/** The image of Facebook, which other sites read too, that of LinkedIn after it, and that of Twitter. */
function imagesOf(publicUrl: string, settings: SiteSettings): MetaDescriptor[] {
  const shared = settings.seo_image_url === '' ? builtInImage : settings.seo_image_url;
  const openGraph = [
    settings.social_facebook_image === '' ? shared : settings.social_facebook_image,
    settings.social_linkedin_image,
  ].filter((path) => path !== '');
  const twitter = settings.social_twitter_image === '' ? shared : settings.social_twitter_image;
  return [
    ...openGraph.map((path) => ({ property: 'og:image', content: `${publicUrl}${path}` })),
    { name: 'twitter:image', content: `${publicUrl}${twitter}` },
  ];
}
