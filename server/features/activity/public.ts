export { activity } from './definition.ts';
export { forgetViewsOf } from './follow-merges.ts';
export { viewsOf } from './recently-viewed.ts';
