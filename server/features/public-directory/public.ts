export { crawlerRoutes } from './crawler-routes.ts';
export { landingReader } from './landings.ts';
export type { Landings } from './landings.ts';
export { publicDirectoryRoutes } from './public-directory-routes.ts';
export { shareImageRoutes } from './share-images/share-image-routes.ts';
