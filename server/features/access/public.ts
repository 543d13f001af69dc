export { accessRoutes } from './access-routes.ts';
export { countReveal } from './count-reveal.ts';
export { countUse, readCeilings } from './fair-use.ts';
export type { Ceilings } from './fair-use.ts';
export { rightsReader } from './rights.ts';
export type { RightsOf } from './rights.ts';
