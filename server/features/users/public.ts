export { users } from './definition.ts';
