export { revealsRoutes } from './reveals-routes.ts';
export { countWaiting } from './reports-store.ts';
