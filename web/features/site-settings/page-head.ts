// What the head of a public page says to search engines and to sites that show a link to it.
import type { MetaArgs, MetaDescriptor, MetaFunction } from 'react-router';
import { shareImageSize, siteShareImage } from '#contract/share-images.ts';
import { withProfessionals, type SiteSettings } from '#contract/site-settings/site-setting-keys.ts';
import { siteOf, withSiteName } from './site.ts';

interface PageHead {
  /** Without the name of the site. Null: the home page, whose title is a setting. */
  title: string | null;
  /** Null: the description of the site. */
  description?: string | null;
  /** The path of the image that the server draws for this page. Null: that of the site. */
  shareImage?: string | null;
  /** Data for search engines, as schema.org describes it. */
  data?: readonly object[];
  /** False: search engines leave the page out. */
  isIndexed?: boolean;
  /** The published count of the directory, for the descriptions of the site. Null: not known. */
  professionals?: number | null;
}

/** The title of a page that has no more in its head. */
export const pageTitle = (args: Pick<MetaArgs, 'matches'>, title: string): MetaDescriptor => ({
  title: withSiteName(title, siteOf(args).settings.site_name),
});

type TitleOf<Loader> = (loaded: MetaArgs<Loader>['loaderData']) => string;

/** The head of a page that search engines leave out. The title is without the name of the site. */
export const hiddenPage =
  <Loader>(title: string | TitleOf<Loader>): MetaFunction<Loader> =>
  (args) => [
    pageTitle(args, typeof title === 'string' ? title : title(args.loaderData)),
    { name: 'robots', content: 'noindex' },
  ];

/** React escapes every value, and the settings have no line breaks and no tags. */
export function pageHead(args: Pick<MetaArgs, 'matches' | 'location'>, head: PageHead): MetaDescriptor[] {
  const { publicUrl, settings } = siteOf(args);
  const url = `${publicUrl}${args.location.pathname === '/' ? '/' : args.location.pathname.replace(/\/$/, '')}`;
  const title = head.title === null ? settings.seo_title : withSiteName(head.title, settings.site_name);
  const siteText = (text: string): string => withProfessionals(text, head.professionals ?? null);
  const description = head.description ?? siteText(settings.seo_description);
  return [
    { title: (head.title === null && settings.google_search_title) || title },
    {
      name: 'description',
      content: (head.title === null && siteText(settings.google_search_description)) || description,
    },
    ...(head.title === null ? [{ name: 'keywords', content: settings.seo_keywords }] : []),
    { name: 'robots', content: head.isIndexed === false ? 'noindex' : 'index, follow' },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: settings.site_name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...imagesOf(publicUrl, settings, { path: head.shareImage ?? siteShareImage, alt: title }),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...(head.data ?? []).map((item) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...item } })),
  ];
}

interface DrawnImage {
  path: string;
  alt: string;
}

/** The image of Facebook, which other sites read too, that of LinkedIn after it, and that of Twitter. Without one, the server draws it. */
function imagesOf(publicUrl: string, settings: SiteSettings, drawn: DrawnImage): MetaDescriptor[] {
  const first = (...paths: readonly string[]): string => paths.find((path) => path !== '') ?? drawn.path;
  const facebook = first(settings.social_facebook_image, settings.seo_image_url);
  const linkedIn = settings.social_linkedin_image;
  const twitter = first(settings.social_twitter_image, settings.seo_image_url);
  const openGraph = (path: string): MetaDescriptor[] => [
    { property: 'og:image', content: `${publicUrl}${path}` },
    // The size of an uploaded image is not known here.
    ...(path === drawn.path
      ? [
          { property: 'og:image:type', content: 'image/png' },
          { property: 'og:image:width', content: String(shareImageSize.width) },
          { property: 'og:image:height', content: String(shareImageSize.height) },
        ]
      : []),
    { property: 'og:image:alt', content: drawn.alt },
  ];
  return [
    ...openGraph(facebook),
    ...(linkedIn === '' || linkedIn === facebook ? [] : openGraph(linkedIn)),
    { name: 'twitter:image', content: `${publicUrl}${twitter}` },
    { name: 'twitter:image:alt', content: drawn.alt },
  ];
}
