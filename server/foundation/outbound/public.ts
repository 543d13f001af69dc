export { openOutbound, resolveHost, type OutboundAnswer, type OutboundParts } from './open-outbound.ts';
export { OutboundError, outboundErrorOf } from './outbound-error.ts';
export { readOutboundUrl } from './outbound-url.ts';
export { txtResolver, type ResolveTxt } from './resolve-txt.ts';
