export { ownSystem } from './definition.ts';
export { addToOwnSystem, beginOwnSystem, findOwnSystem, forgetInOwnSystems } from './own-system-store.ts';
export { findSystemVersion, readSystemIds } from './own-system-store.ts';
