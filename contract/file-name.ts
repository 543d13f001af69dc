/** What the names of downloaded files begin with: the name of the site in letters without accents, digits and hyphens. */
export const fileNameOf = (siteName: string): string =>
  siteName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'directory';
