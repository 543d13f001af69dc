import { expect, test } from 'vitest';
import { clientAddress, isPrivateAddress } from './client-address.ts';

const behindProxy = (forwardedFor: string | undefined, trustedProxies = 1) =>
  clientAddress({ socketAddress: '::ffff:198.51.100.9', forwardedFor, trustedProxies });

test.each([
  '203.0.113.7',
  '203.0.113.7:5678',
  ' 203.0.113.7 ',
  '\t203.0.113.7:1 ',
  '::ffff:203.0.113.7',
  '::FFFF:203.0.113.7',
  '::ffff:cb00:7107',
  '[::ffff:203.0.113.7]:443',
  '0:0:0:0:0:ffff:203.0.113.7',
  '"203.0.113.7:80"',
  '192.0.2.1, 203.0.113.7:5678',
  'garbage, 203.0.113.7',
  ', ,203.0.113.7',
])('%j names one IPv4 address, so its limits cannot be evaded with another spelling', (forwardedFor) => {
  expect(behindProxy(forwardedFor)).toEqual({ address: '203.0.113.7', block: '203.0.113.0/24' });
});

test.each([
  '2001:db8:1:2::7',
  '[2001:db8:1:2::7]',
  '[2001:db8:1:2::7]:443',
  '"[2001:db8:1:2::7]:443"',
  '2001:DB8:1:2:ffff:eeee:dddd:cccc',
  '2001:0db8:0001:0002::',
  '2001:db8:1:2::203.0.113.7',
  '[2001:db8:1:2::7%eth0]:443',
  '2001:db8:1:2::7%25eth0',
])('%j names one household', (forwardedFor) => {
  expect(behindProxy(forwardedFor)).toEqual({ address: '2001:db8:1:2::/64', block: '2001:db8:1::/48' });
});

test.each([
  undefined,
  '',
  ' ',
  ',',
  'unknown',
  '_hidden',
  'garbage',
  '203.0.113.999',
  '203.0.113',
  '1',
  '0x7f.1',
  '203.0.113.7:',
  '203.0.113.7:port',
  '203.0.113.7:123456',
  '[203.0.113.7',
  '2001:db8::1::2',
  '[]',
  '[]:80',
  '[::1',
  '::1]:80',
  '203.0.113.7, ',
  "203.0.113.7' or 1=1",
  'a'.repeat(10_000),
])('%j is no address: the one of the connection counts', (forwardedFor) => {
  expect(behindProxy(forwardedFor)).toEqual({ address: '198.51.100.9', block: '198.51.100.0/24' });
});

test('without a trusted proxy, or with fewer hops than proxies, the address of the connection counts', () => {
  for (const [forwardedFor, proxies] of [
    ['203.0.113.7', 0],
    ['203.0.113.7', 2],
  ] as const)
    expect(behindProxy(forwardedFor, proxies).address).toBe('198.51.100.9');
  expect(behindProxy('203.0.113.7, 192.0.2.1', 2).address).toBe('203.0.113.7');
  expect(clientAddress({ socketAddress: undefined, forwardedFor: undefined, trustedProxies: 0 })).toEqual({
    address: 'unknown',
    block: 'unknown',
  });
});

test('a private address is distinguished from a public one', () => {
  for (const address of [
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '127.0.0.1',
    '::1',
    'fd12::1',
    'fe80::1%eth0',
    '::ffff:10.0.0.1',
  ])
    expect([address, isPrivateAddress(address)]).toEqual([address, true]);
  for (const address of [
    '203.0.113.7',
    '172.32.0.1',
    '192.169.0.1',
    '2001:db8::1',
    '::ffff:203.0.113.7',
    'unknown',
    '',
  ])
    expect([address, isPrivateAddress(address)]).toEqual([address, false]);
});
