export { accessRoutes } from './access-routes.ts';
/** @public What reveals and exports will count themselves by. */
export { countReveal } from './count-reveal.ts';
/** @public */
export { countUse } from './fair-use.ts';
/** @public */
export type { Ceilings } from './fair-use.ts';
export { rightsReader } from './rights.ts';
export type { RightsOf } from './rights.ts';
