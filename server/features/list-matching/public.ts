export { listMatching } from './definition.ts';
