export { openOutbound, resolveHost } from './open-outbound.ts';
export type { OutboundAnswer, OutboundParts } from './open-outbound.ts';
export { OutboundError, outboundErrorOf } from './outbound-error.ts';
export { readOutboundUrl } from './outbound-url.ts';
export { txtResolver } from './resolve-txt.ts';
export type { ResolveTxt } from './resolve-txt.ts';
