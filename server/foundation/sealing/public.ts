export { sealing } from './sealing.ts';
export type { KeyRing, Sealed, Sealing } from './sealing.ts';
