export { sealing } from './sealing.ts';
export type { KeyRing, Sealed, Sealing } from './sealing.ts';
export { countUnderOtherKeys, reseal, sealPlainText } from './reseal.ts';
export type { SealedTable } from './sealed-table-store.ts';
