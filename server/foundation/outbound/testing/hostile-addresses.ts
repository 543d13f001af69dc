// Addresses that lead to places that only the server reaches.
import type { ResolveHost } from '../open-outbound.ts';

/** Names that only tests know, as a name server of an attacker may answer. */
export const hostileNames: Readonly<Record<string, readonly string[]>> = {
  'loopback.test': ['127.0.0.1'],
  'loopback6.test': ['::1'],
  'any.test': ['0.0.0.0'],
  'any6.test': ['::'],
  'private10.test': ['10.1.2.3'],
  'private172.test': ['172.16.0.1'],
  'private192.test': ['192.168.1.1'],
  'shared.test': ['100.64.0.1'],
  'metadata.test': ['169.254.169.254'],
  'metadata6.test': ['fd00:ec2::254'],
  'linklocal6.test': ['fe80::1'],
  'unique.test': ['fc00::1'],
  'site.test': ['fec0::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'mapped-public.test': ['::ffff:8.8.8.8'],
  'compatible.test': ['::127.0.0.1'],
  'nat64.test': ['64:ff9b::7f00:1'],
  'nat64-local.test': ['64:ff9b:1::7f00:1'],
  'sixtofour.test': ['2002:7f00:1::1'],
  'teredo.test': ['2001::1'],
  'documentation.test': ['192.0.2.1'],
  'documentation6.test': ['2001:db8::1'],
  'benchmark.test': ['198.18.0.1'],
  'multicast.test': ['224.0.0.1'],
  'multicast6.test': ['ff02::1'],
  'broadcast.test': ['255.255.255.255'],
  'future.test': ['240.0.0.1'],
  'protocol.test': ['192.0.0.1'],
  'both.test': ['8.8.8.8', '127.0.0.1'],
  'both6.test': ['2606:4700::1111', 'fe80::1'],
};

export const resolveHostile: ResolveHost = (hostname) => {
  const found = hostileNames[hostname];
  if (found === undefined) return Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
  return Promise.resolve(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
};

/** Without a name. */
export const hostileAddresses: readonly string[] = [
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1./',
  'https://0/',
  'https://①②⑦.0.0.1/',
];
