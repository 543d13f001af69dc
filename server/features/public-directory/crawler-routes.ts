// What search engines read first: which pages there are, and which they may visit.
import { landingPath } from '#contract/search/landing-paths.ts';
import { listedPaths } from '#contract/public-paths.ts';
import { cacheBriefly, type Clock } from '#server/foundation/clock/public.ts';
import { keepBytes, keptResponse, type KeptBytes, type RawRoute } from '#server/foundation/raw-route/public.ts';
import type { Landings } from './landings.ts';

const open = {
  method: 'GET',
  capability: 'open',
  sender: 'browser',
  refusesOtherSites: false,
  bodyBytesMax: 0,
} as const satisfies Partial<RawRoute>;

/** Pages of an account, and counts of queries, of which there is no end. */
const disallowed = ['/api/', '/account', '/checkout', '/success', '/physician/', '/physicians/', '/*?query='];

/** The list of pages changes no faster, because `Landings` counts them again after this time. */
const sitemapKeptMs = 10_000;

/** `publicUrl`: without a trailing slash. */
export function crawlerRoutes(publicUrl: string, landings: Pick<Landings, 'list'>, clock: Clock): RawRoute[] {
  const robots = keepText(robotsOf(publicUrl), 'text/plain; charset=utf-8');
  const sitemap = cacheBriefly(clock, sitemapKeptMs, async () => {
    const { landings: listed } = await landings.list();
    const paths = [
      ...listedPaths,
      ...listed.flatMap(({ specialty, states }) => [
        landingPath(specialty, null),
        ...states.map((state) => landingPath(specialty, state)),
      ]),
    ];
    return keepText(sitemapOf(paths.map((path) => `${publicUrl}${path}`)), 'application/xml; charset=utf-8');
  });
  return [
    { ...open, path: '/sitemap.xml', handle: async ({ request }) => keptResponse(await sitemap(), request) },
    { ...open, path: '/robots.txt', handle: async ({ request }) => keptResponse(await robots, request) },
  ];
}

const keepText = (text: string, type: string): Promise<KeptBytes> =>
  keepBytes(text, { 'content-type': type, 'cache-control': 'public, max-age=300' });

const robotsOf = (publicUrl: string): string =>
  ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const sitemapOf = (urls: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map((url) => `<url><loc>${url.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)}</loc></url>`).join('\n')}
</urlset>
`;
