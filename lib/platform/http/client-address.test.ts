import { describe, expect, test } from 'vitest';
import { clientAddressOf, isNetwork, subscriberOf } from './client-address.ts';

/** B-13, S-05: limits and logs go by an address that the client cannot choose. */

const behind = clientAddressOf(['10.0.0.0/8', '203.0.113.9', 'fd00::/8']);

describe('without trusted proxies', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:c633:6407', '198.51.100.7'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    [undefined, ''],
  ])('it is the socket’s, in one way of writing: %s', (socket, address) => {
    for (const header of [undefined, '6.6.6.6', '127.0.0.1', '10.0.0.1, 6.6.6.6'])
      expect(clientAddressOf([])(socket, header)).toBe(address);
  });
});

test.each<[what: string, socket: string, header: string | string[] | undefined, address: string]>([
  ['a stranger’s header is not read', '198.51.100.7', '6.6.6.6', '198.51.100.7'],
  ['nor that of the machine itself, which is no proxy until it is named', '127.0.0.1', '6.6.6.6', '127.0.0.1'],
  ['one proxy', '10.1.2.3', '198.51.100.7', '198.51.100.7'],
  ['a proxy inside IPv6', '::ffff:10.1.2.3', '198.51.100.7', '198.51.100.7'],
  [
    'what the client wrote before it is not read',
    '10.1.2.3',
    '127.0.0.1, 10.0.0.1, 6.6.6.6, 198.51.100.7',
    '198.51.100.7',
  ],
  ['several proxies, the last of them first', '10.1.2.3', '198.51.100.7, 203.0.113.9, 10.9.9.9', '198.51.100.7'],
  ['a proxy that looks like another is a client', '10.1.2.3', '6.6.6.6, 203.0.113.8', '203.0.113.8'],
  ['proxies alone: the furthest that is known', '10.1.2.3', '10.0.0.5, 10.9.9.9', '10.0.0.5'],
  ['no header', '10.1.2.3', undefined, '10.1.2.3'],
  ['an empty one', '10.1.2.3', '', '10.1.2.3'],
  ['garbage ends what is believed', '10.1.2.3', '6.6.6.6, unknown', '10.1.2.3'],
  ['also behind a second proxy', '10.1.2.3', '6.6.6.6, <script>, 10.9.9.9', '10.9.9.9'],
  ['numbers that are no address', '10.1.2.3', '6.6.6.6, 300.1.1.1', '10.1.2.3'],
  ['a port', '10.1.2.3', '198.51.100.7:50123', '198.51.100.7'],
  ['IPv6 with and without a port', 'fd00::5', '[2001:db8::1]:443', '2001:db8::1'],
  ['a client inside IPv6', '10.1.2.3', '::ffff:198.51.100.7', '198.51.100.7'],
  ['two headers, as a list', '10.1.2.3', ['6.6.6.6', '198.51.100.7'], '198.51.100.7'],
  ['a long one', '10.1.2.3', `${'6.6.6.6, '.repeat(2_000)}198.51.100.7`, '198.51.100.7'],
])('behind trusted proxies: %s', (_, socket, header, address) => {
  expect(behind(socket, header)).toBe(address);
});

test('a network that is written inside IPv6 is the IPv4 network', () => {
  expect(clientAddressOf(['::ffff:10.0.0.0/104'])('10.1.2.3', '198.51.100.7')).toBe('198.51.100.7');
});

test('networks are addresses, or addresses with a prefix, and never everybody', () => {
  for (const text of [
    '10.0.0.0/8',
    '127.0.0.1',
    '::1',
    'fd00::/8',
    '::ffff:10.0.0.1',
    '::ffff:10.0.0.0/104',
    '192.0.2.1/32',
  ])
    expect([text, isNetwork(text)]).toEqual([text, true]);
  for (const text of [
    '',
    'loopback',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0.0/0x8',
    'fd00::/129',
    '0.0.0.0/0',
    '::/0',
    '::ffff:0.0.0.0/96',
    'proxy.example.com',
  ])
    expect([text, isNetwork(text)]).toEqual([text, false]);
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['', ''],
  ['nobody', 'nobody'],
])('security 17: guesses of %s count for %s', (ip, subscriber) => expect(subscriberOf(ip)).toBe(subscriber));
