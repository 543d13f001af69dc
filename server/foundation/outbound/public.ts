export { openOutbound, resolveHost } from './open-outbound.ts';
export type { OutboundAnswer, OutboundParts } from './open-outbound.ts';
export { OutboundError, outboundErrorOf } from './outbound-error.ts';
export { readOutboundUrl } from './outbound-url.ts';
