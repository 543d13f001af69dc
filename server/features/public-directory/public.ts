export { publicDirectory } from './definition.ts';
