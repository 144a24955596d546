import { describe, expect, it } from 'vitest';

import { createDestinations, isPublicHost } from '../../../../server/sandbox/delivery/destinations.ts';
import { isPublicAddress } from '../../../../server/sandbox/delivery/public-address.ts';

describe('an address', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
  ])('%s is of the public internet', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ['this network', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '10.255.255.255'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared (CGNAT)', '100.64.0.1'],
    ['metadata of a cloud, shared', '100.100.100.200'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local and metadata', '169.254.169.254'],
    ['a cloud’s own agent', '168.63.129.16'],
    ['protocol assignments', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['6to4 relay', '192.88.99.1'],
    ['benchmarking', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['compatible loopback', '::127.0.0.1'],
    ['compatible', '::a00:1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped private', '::ffff:a00:1'],
    ['mapped metadata', '::ffff:169.254.169.254'],
    ['translated', '::ffff:0:127.0.0.1'],
    ['NAT64 of loopback', '64:ff9b::7f00:1'],
    ['NAT64 of a public one', '64:ff9b::808:808'],
    ['local NAT64', '64:ff9b:1::1'],
    ['6to4 of loopback', '2002:7f00:1::'],
    ['6to4 of a public one', '2002:808:808::'],
    ['Teredo', '2001:0:4136:e378::1'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['unique local', 'fc00::1'],
    ['unique local, metadata', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['discard', '100::1'],
    ['not given out', '4000::1'],
    ['not an address', 'shop.example'],
    ['nothing', ''],
  ])('is not, being %s: %s', (_what, address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a URL', () => {
  const { judge } = createDestinations([]);

  it.each([
    'https://shop.example/hook',
    'http://shop.example:8080/a?b=c',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]:8443/',
    'https://xn--bcher-kva.example/',
    'https://shop.example./',
  ])('%s may be sent to', (text) => expect(judge(text)).toMatchObject({ kind: 'open' }));

  it.each([
    'http://localhost/',
    'http://LOCALHOST:3000/',
    'http://localhost./',
    'http://shop.localhost/',
    'http://shop.localhost../',
    'http://127.0.0.1/',
    'http://127.0.0.1./',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://①②⑦.⓪.⓪.①/',
    'http://１２７.0.0.1/',
    'http://%31%32%37.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'https://10.0.0.1\\@shop.example/',
  ])('%s leads nowhere public', (text) => expect(judge(text)).toEqual({ kind: 'closed' }));

  it.each([
    'shop.example',
    '',
    '//shop.example',
    'ftp://shop.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user@shop.example/',
    'https://user:pass@shop.example/',
    'https://:pass@shop.example/',
    'http://127.0.0.1.5/',
    `https://shop.example/${'a'.repeat(2048)}`,
  ])('%s is none for webhooks', (text) => expect(judge(text).kind).toBe('malformed'));

  it('is parsed before it is judged, so that no host hides behind another', () => {
    for (const text of ['http://shop.example#@127.0.0.1/', 'http://shop.example?@127.0.0.1/']) {
      expect(judge(text)).toMatchObject({ kind: 'open', url: { hostname: 'shop.example' } });
    }
  });
});

describe('an exception', () => {
  const { judge } = createDestinations([
    'http://127.0.0.1:*',
    'https://10.0.0.1',
    'http://hooks.internal:8080',
    'http://[::1]:*',
  ]);

  it.each([
    'http://127.0.0.1/',
    'http://127.0.0.1:3000/hook',
    'http://2130706433:9/',
    'https://10.0.0.1/',
    'https://10.0.0.1:443/',
    'http://[::1]:99/',
    'http://hooks.internal:8080/',
  ])('opens %s', (text) => expect(judge(text).kind).toBe('open'));

  it.each([
    'https://127.0.0.1/',
    'http://127.0.0.2:3000/',
    'http://10.0.0.1/',
    'https://10.0.0.1:444/',
    'http://localhost:3000/',
    'http://127.0.0.1.:1@10.0.0.2/',
  ])('opens nothing else: %s', (text) => expect(judge(text).kind).not.toBe('open'));

  it('is compared as connections name it, with or without a port', () => {
    const { isException } = createDestinations(['http://127.0.0.1:*', 'https://10.0.0.1']);
    expect(isException({ protocol: 'http:', hostname: '127.0.0.1', port: '80' })).toBe(true);
    expect(isException({ protocol: 'https:', hostname: '10.0.0.1', port: '443' })).toBe(true);
    expect(isException({ protocol: 'https:', hostname: '10.0.0.1', port: '' })).toBe(true);
    expect(isException({ protocol: 'https:', hostname: '10.0.0.1', port: '8443' })).toBe(false);
  });
});

describe('a host that a connector names', () => {
  it.each(['127.0.0.1', '[::1]', '::1', '', '.', 'localhost', 'a.localhost.'])('%j is closed', (host) =>
    expect(isPublicHost(host)).toBe(false),
  );
});
