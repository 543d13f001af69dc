// The address of a client, as rate limits count it. Proxies write addresses in many forms, with and without a port, so every
// form is parsed. All addresses that cannot be parsed share one limit key.
import { BlockList, isIP, isIPv4 } from 'node:net';

export interface ClientAddress {
  /** An IPv4 address, or the first 64 bits of an IPv6 address: one household usually has a whole /64. */
  address: string;
  /** Its network: the first 24 bits of IPv4, the first 48 of IPv6. These are the smallest blocks that the internet routes and that one site receives. */
  block: string;
}

export interface AddressSources {
  /** The other end of the connection. */
  socketAddress: string | undefined;
  /** The value of X-Forwarded-For; undefined when it was not sent. */
  forwardedFor: string | undefined;
  /** Proxies of the operator in front; 0: X-Forwarded-For is ignored. */
  trustedProxies: number;
}

/** Each proxy appends the address from which it received the request. Entries to the left of those of our own proxies may be forged. */
export function clientAddress({ socketAddress, forwardedFor, trustedProxies }: AddressSources): ClientAddress {
  const hop = trustedProxies > 0 ? (forwardedFor ?? '').split(',').at(-trustedProxies) : undefined;
  return networkOf(parseAddress(hop ?? '') ?? parseAddress(socketAddress ?? ''));
}

/** `1.2.3.4`, `1.2.3.4:5678`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:443`, each optionally in quotes and with a zone id. Null: the text has none of these forms. */
function parseAddress(text: string): string | null {
  const [, inBrackets, withPort] = /^"?(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})"?$/.exec(text.trim()) ?? [];
  const [address = ''] = (inBrackets ?? withPort ?? text.trim().replaceAll('"', '')).split('%', 1);
  return isIP(address) === 0 ? null : address;
}

function networkOf(address: string | null): ClientAddress {
  if (address === null) return { address: 'unknown', block: 'unknown' };
  if (isIPv4(address)) return ofIPv4(address.split('.').map(Number));
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIPv4) return ofIPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
  const text = groups.map((group) => group.toString(16));
  return { address: `${text.slice(0, 4).join(':')}::/64`, block: `${text.slice(0, 3).join(':')}::/48` };
}

const ofIPv4 = (bytes: number[]): ClientAddress => ({
  address: bytes.join('.'),
  block: `${bytes.slice(0, 3).join('.')}.0/24`,
});

/** The eight groups of a valid IPv6 address in any notation. The URL parser also converts a trailing IPv4 notation to groups. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)),
  );
  const missing = 8 - (first?.length ?? 0) - (last?.length ?? 0);
  return [...(first ?? []), ...Array.from({ length: missing }, () => 0), ...(last ?? [])];
}

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6');

/** True for an address that the internet does not route: it belongs to a proxy or a local client, never to a remote visitor. */
export function isPrivateAddress(socketAddress: string): boolean {
  const address = parseAddress(socketAddress);
  return address !== null && privateNetworks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
