// The images that the server draws for sites that show a link to a public page. Values only.

/** Pixels: the size that Facebook, LinkedIn and X recommend. */
export const shareImageSize = { width: 1_200, height: 630 } as const;

const folder = '/share-images';

/** For every page without an image of its own. */
export const siteShareImage = `${folder}/site.png`;

/** `page`: the path of a page about a specialty, such as `/specialties/nurse/texas`. */
export const landingShareImage = (page: string): string => `${folder}${page}.png`;
