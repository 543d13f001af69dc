export { demoAccess } from './definition.ts';
export { endOf, toContract, type Grant } from './grant.ts';
export { findGrants, findGrantsOf } from './grants-store.ts';
export { lockGrants } from './grants-store.ts';
export { returnGrantUse, useGrant } from './use-grant.ts';
