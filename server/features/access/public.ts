export { accessRoutes } from './access-routes.ts';
export { countReveals } from './count-reveals.ts';
export { returnReveal } from './return-reveal.ts';
export { rightsReader } from './rights.ts';
export { rightsChanges } from './rights-changes.ts';
export type { RightsChanges } from './rights-changes.ts';
