import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to the public internet. Loopback, private, link-local, shared and reserved ranges do not, nor IPv6 ranges
 * that contain IPv4 addresses (mapped, NAT64, 6to4, Teredo), because they can lead to any of these.
 */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.parse(address).range() === 'unicast';
