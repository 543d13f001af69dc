export { sealing, type KeyRing, type Sealed, type Sealing } from './sealing.ts';
export { countUnderOtherKeys, reseal, sealPlainText } from './reseal.ts';
export type { SealedTable } from './sealed-table-store.ts';
