export { demoAccessRoutes } from './demo-access-routes.ts';
export { endOf, inWordsOfContract } from './grant.ts';
export type { Grant } from './grant.ts';
export { findGrants } from './grants-store.ts';
export { useGrant } from './use-grant.ts';
