// The images for sites that show a link to a public page: one of the whole site, and one of each page about a specialty.
import { stateName } from '#contract/search/landing-paths.ts';
import type { Country } from '#contract/candidates/places.ts';
import { withProfessionals } from '#contract/site-settings/site-setting-keys.ts';
import { siteShareImage } from '#contract/share-images.ts';
import type { FacetCount } from '#contract/search/search.ts';
import { shadesOf } from '#contract/candidates/state-tiles.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { take, type Limit } from '#server/foundation/rate-limit/public.ts';
import type { RawRequest, RawRoute } from '#server/foundation/raw-route/public.ts';
import { directoryCounter, type VisitorCountParts } from '../count-directory.ts';
import type { Landings } from '../landings.ts';
import { shareImageDrawer, type DrawShareImage } from './share-image-drawer.ts';
import type { ShareImage, ShareTexts } from './share-image.ts';

export interface ShareImageParts extends VisitorCountParts {
  landings: Pick<Landings, 'read' | 'publishedPairs'>;
  countries: readonly Country[];
  texts: () => Promise<ShareTexts>;
  /** Without a trailing slash. */
  publicUrl: string;
}

/** Of images that must be drawn; those that are kept are not limited. */
const drawnForOneAddress: readonly Limit[] = [
  { usesMax: 30, seconds: 60 },
  { usesMax: 600, seconds: 3_600 },
];

const open = {
  method: 'GET',
  capability: 'open',
  sender: 'browser',
  refusesOtherSites: false,
  bodyBytesMax: 0,
} as const satisfies Partial<RawRoute>;

export function shareImageRoutes(parts: ShareImageParts): RawRoute[] {
  const drawer = shareImageDrawer();
  const countDirectory = directoryCounter(parts, parts.landings);
  const ofSite = async ({ client, request }: RawRequest): Promise<ShareImage> =>
    siteImage(parts, await parts.texts(), await countDirectory('', { client, signal: request.signal }));
  const ofLanding = async ({ client, request, parameter }: RawRequest): Promise<ShareImage> => {
    const slugs = [parameter('specialty'), parameter('state')].filter((slug) => slug !== '');
    const [specialty = '', state] = slugs.map((slug, at) => (at === slugs.length - 1 ? withoutExtension(slug) : slug));
    return landingImage(
      parts,
      await parts.texts(),
      await parts.landings.read({ specialty, state }, { client, signal: request.signal }),
    );
  };
  const answering =
    (imageOf: (request: RawRequest) => Promise<ShareImage>): RawRoute['handle'] =>
    async (request) =>
      answer(parts, drawer, request, await imageOf(request));
  return [
    { ...open, path: siteShareImage, handle: answering(ofSite) },
    { ...open, path: '/share-images/specialties/:specialty', handle: answering(ofLanding) },
    { ...open, path: '/share-images/specialties/:specialty/:state', handle: answering(ofLanding) },
  ];
}

function withoutExtension(slug: string): string {
  if (!slug.endsWith('.png')) throw new AppError('not_found', 'NOT_FOUND', 'There is no such image.');
  return slug.slice(0, -'.png'.length);
}

async function answer(
  { database }: ShareImageParts,
  drawer: DrawShareImage,
  { request, client }: RawRequest,
  image: ShareImage,
): Promise<Response> {
  const tag = drawer.tagOf(image);
  const headers = { etag: `"${tag}"`, 'cache-control': 'public, no-cache' };
  if (request.headers.get('if-none-match')?.includes(tag) === true) return new Response(null, { status: 304, headers });
  if (drawer.kept(tag) === undefined) await take(database, `share images for ${client.address}`, drawnForOneAddress);
  const png = await drawer.draw(image);
  return new Response(new Uint8Array(png), { headers: { ...headers, 'content-type': 'image/png' } });
}

const shadesFrom = (states: readonly FacetCount[]): ShareImage['shades'] => [
  ...shadesOf(new Map(states.map(({ value, count }) => [value, count]))),
];

const hostOf = (publicUrl: string): string => new URL(publicUrl).host;

/** The name of the site is drawn beside its logo. */
const withoutSiteName = (title: string, name: string): string =>
  title.startsWith(name) ? title.slice(name.length).replace(/^\s*[–—:|-]\s*/u, '') || title : title;

const professionalsLine = (claim: string): string => (claim === '' ? '' : `${claim} professionals`);

type Counts = Awaited<ReturnType<ReturnType<typeof directoryCounter>>>;

const siteImage = (
  { publicUrl }: ShareImageParts,
  texts: ShareTexts,
  { count, states, countedAt }: Counts,
): ShareImage => ({
  siteName: texts.siteName,
  colors: texts.colors,
  headline: withoutSiteName(texts.title, texts.siteName),
  count: null,
  lines: [professionalsLine(withProfessionals(texts.professionals, count)), texts.specialties].filter(
    (line) => line !== '',
  ),
  shades: shadesFrom(states),
  selectedState: null,
  host: hostOf(publicUrl),
  countedOn: countedAt.slice(0, 10),
});

const landingImage = (
  { publicUrl, countries }: ShareImageParts,
  { siteName, colors }: ShareTexts,
  { specialty, state, count, states, countedAt }: Awaited<ReturnType<Landings['read']>>,
): ShareImage => {
  const area = countries.includes('CA') ? 'the US and Canada' : 'the US';
  return {
    siteName,
    colors,
    headline: `${specialty} professionals in ${state === null ? area : stateName(state)}`,
    count,
    lines: ['on file in the directory'],
    shades: shadesFrom(states),
    selectedState: state,
    host: hostOf(publicUrl),
    countedOn: countedAt.slice(0, 10),
  };
};
