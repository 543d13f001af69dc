export { accessRoutes } from './access-routes.ts';
export { countReveal } from './count-reveal.ts';
export { returnReveal } from './return-reveal.ts';
export { rightsReader } from './rights.ts';
