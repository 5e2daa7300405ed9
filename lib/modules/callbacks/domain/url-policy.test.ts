import { describe, expect, test } from 'vitest';
import { LOOPBACK_HOSTS, PRIVATE_HOSTS } from '#lib/testing/callbacks/hostile-addresses.ts';
import { isPublicAddress } from './public-address.ts';
import { checkUrl, validateTarget, type UrlPolicy, type UrlUse, urlPolicyOf } from './url-policy.ts';

const sandbox: UrlPolicy = {
  environment: 'sandbox',
  allowedHosts: [],
  ownUrls: ['http://localhost:3000/sandbox/inbox/'],
};
const production: UrlPolicy = {
  environment: 'production',
  allowedHosts: [],
  ownUrls: ['https://pay.kupa.example.com/sandbox/inbox/'],
};

const accepts = (text: string, policy: UrlPolicy, use: UrlUse = 'callback') => checkUrl(text, policy, use).ok;
const reason = (text: string, policy: UrlPolicy, use: UrlUse = 'callback') => {
  const checked = checkUrl(text, policy, use);
  return checked.ok ? `accepted as ${checked.value}` : checked.reason;
};

test('N-01: the table of loopback spellings is as long as promised and has no double', () => {
  expect(LOOPBACK_HOSTS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(LOOPBACK_HOSTS).size).toBe(LOOPBACK_HOSTS.length);
});

describe.each([
  ['sandbox', sandbox],
  ['production', production],
] as const)('in %s', (_environment, policy) => {
  test.each(LOOPBACK_HOSTS)('N-01: %s is refused when saved', (host) => {
    for (const use of ['callback', 'return'] as const) {
      for (const url of [`http://${host}/`, `https://${host}:8443/cb`, `HTTP://${host}`])
        expect(reason(url, policy, use)).not.toMatch(/^accepted/);
    }
  });

  test.each(PRIVATE_HOSTS)('N-02: %s is refused when saved', (host) => {
    for (const url of [`http://${host}/`, `https://${host}:8443/cb`])
      expect(reason(url, policy)).not.toMatch(/^accepted/);
  });

  test.each([
    'http://a@127.0.0.1/',
    'http://@shop.example.com/',
    'http://shop.example.com@127.0.0.1/',
    'http://127.0.0.1\\@evil.example.com/',
    'http://evil#@127.0.0.1/',
    'http://shop.example.com\\.evil.example.com/',
    'file:///etc/passwd',
    'gopher://shop.example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://shop.example.com/',
    'ws://shop.example.com/',
    'http://shop.example.com:0/',
    'http://shop.example.com:65536/',
    'http://shop.example.com:-1/',
    'http:shop.example.com',
    'http:/shop.example.com',
    '//shop.example.com/',
    'shop.example.com/cb',
    '/cb',
    '',
    ' http://shop.example.com/',
    'http://shop.example.com/ ',
    'http://shop.example.com/\r\nHost: x',
    'http://shop.exa\tmple.com/',
    'http://shop.example.com/\u0000',
    'http://[::1',
    'http://',
    'http://.',
    'http://..',
    'http://a..b.com/',
    'http://shop.example.com./',
    'http://-a.example.com/',
    `http://shop.example.com/${'a'.repeat(2000)}`,
    `http://${'a'.repeat(64)}.com/`,
    `http://${'a.'.repeat(130)}com/`,
    'http://[fe80::1%25eth0]/',
    'http://shop.example.com/#part',
    'http://exa mple.com/',
    'http://shop%00.example.com/',
    'http://shop%2f.example.com/',
    'http://1.2.3.4.5/',
    'http://256.1.1.1/',
    'http://0x100000000/',
  ])('N-06: %j is refused as a callback', (url) => {
    expect(reason(url, policy)).not.toMatch(/^accepted/);
  });

  test.each([
    ['https://shop.example.com/cb', 'https://shop.example.com/cb'],
    ['http://shop.example.com', 'http://shop.example.com/'],
    ['HTTPS://Shop.Example.COM:8443/Cb?a=1&b=%20', 'https://shop.example.com:8443/Cb?a=1&b=%20'],
    ['https://shop.example.com:443/a/../b', 'https://shop.example.com/b'],
    ['https://חנות.co.il/cb', 'https://xn--9dbd1a4b.co.il/cb'],
    ['https://shop.example.com/?next=http://127.0.0.1/', 'https://shop.example.com/?next=http://127.0.0.1/'],
    ['https://a_b.example.com/x@y', 'https://a_b.example.com/x@y'],
  ])('%s is saved as %s', (typed, saved) => {
    expect(checkUrl(typed, policy, 'callback')).toEqual({ ok: true, value: saved });
  });

  test.each([
    ['https://user:pa%20ss@shop.example.com/cb', 'https://user:pa%20ss@shop.example.com/cb'],
    ['https://דנה:סוד@Shop.Example.com', 'https://%D7%93%D7%A0%D7%94:%D7%A1%D7%95%D7%93@shop.example.com/'],
    ['https://key@shop.example.com/', 'https://key@shop.example.com/'],
    ['https://:word@shop.example.com/', 'https://:word@shop.example.com/'],
    ['https://a:b:c@shop.example.com/', 'https://a:b%3Ac@shop.example.com/'],
  ])('a callback address may carry a user and a password: %s', (typed, saved) => {
    expect(checkUrl(typed, policy, 'callback')).toEqual({ ok: true, value: saved });
    for (const use of ['return', 'fetch'] as const) expect(reason(typed, policy, use)).toBe('credentials');
    const target = validateTarget(saved, policy, 'callback');
    expect(target.ok && target.value.url.href).not.toContain('@');
  });

  test.each([
    'https://a%3Ab:c@shop.example.com/',
    'https://a:%zz@shop.example.com/',
    'https://a:%FF@shop.example.com/',
    'https://a:b%0d%0aX@shop.example.com/',
    'https://***@shop.example.com/',
    'https://@shop.example.com/',
  ])('a user and a password that cannot be sent are refused: %s', (typed) =>
    expect(reason(typed, policy)).toBe('credentials_form'),
  );

  test.each([
    ['https://user:pw@127.0.0.1/', 'private_address'],
    ['https://user:pw@localhost/', 'localhost'],
    [`https://user:${'p'.repeat(2_000)}@shop.example.com/`, 'too_long'],
    ['https://user:pw@shop.example.com/#x', 'fragment'],
    ['https://user:pw@shop.example.com./', 'host'],
  ])('what stands behind a user and a password is judged as ever: %s', (typed, refused) =>
    expect(reason(typed, policy)).toBe(refused),
  );

  test('N-06: what is kept is accepted again when it is sent, however long it has become', () => {
    const grows = (letters: number) => `https://shop.example.com/${'א'.repeat(letters)}`;
    const kept = checkUrl(grows(320), policy, 'callback');
    expect(kept.ok && kept.value.length).toBe(25 + 320 * 6);
    expect(kept.ok && checkUrl(kept.value, policy, 'callback')).toEqual(kept);
    expect(reason(grows(340), policy)).toBe('too_long');
  });

  test('N-06: a name of look-alike letters is kept in the form that shows it', () => {
    expect(checkUrl('https://аpple.com/', policy, 'callback')).toEqual({
      ok: true,
      value: 'https://xn--pple-43d.com/',
    });
  });

  test('a return URL may carry a fragment', () => {
    expect(checkUrl('https://shop.example.com/#/thanks', policy, 'return')).toEqual({
      ok: true,
      value: 'https://shop.example.com/#/thanks',
    });
  });
});

describe('N-07: our own addresses', () => {
  test('production refuses everything on its own host, whatever port, path or scheme', () => {
    for (const url of [
      'https://pay.kupa.example.com/api/pay-sale',
      'https://PAY.kupa.example.com/',
      'http://pay.kupa.example.com:8080/',
      'https://pay.kupa.example.com/sandbox/inbox/abc',
    ]) {
      expect(reason(url, production)).toBe('own_host');
    }
  });

  test('the sandbox accepts its own inbox and nothing else of itself', () => {
    expect(reason('http://localhost:3000/sandbox/inbox/0b1c', sandbox)).toBe(
      'accepted as http://localhost:3000/sandbox/inbox/0b1c',
    );
    for (const url of [
      'http://localhost:3000/',
      'http://localhost:3000/api/generate-sale',
      'http://localhost:3000/sandbox/inbox',
      'http://localhost:3000/sandbox/inbox/../../api/pay-sale',
      'http://localhost:3000/sandbox/inbox/%2e%2e/%2e%2e/api',
      'http://localhost:3001/sandbox/inbox/abc',
      'https://localhost:3000/sandbox/inbox/abc',
      'http://127.0.0.1:3000/sandbox/inbox/abc',
      'http://a@localhost:3000/sandbox/inbox',
      'http://localhost:3000\\sandbox\\inbox\\abc',
    ]) {
      expect(accepts(url, sandbox)).toBe(false);
    }
  });

  test('a sandbox with a public name refuses itself too, inbox apart', () => {
    const publicSandbox: UrlPolicy = {
      environment: 'sandbox',
      allowedHosts: [],
      ownUrls: ['https://sandbox.kupa.example.com/sandbox/inbox/'],
    };
    expect(reason('https://sandbox.kupa.example.com/api/x', publicSandbox)).toBe('own_host');
    expect(accepts('https://sandbox.kupa.example.com/sandbox/inbox/abc', publicSandbox)).toBe(true);
  });
});

describe('N-08: top-level domains', () => {
  const names = [
    'shop',
    'shop.local',
    'shop.internal',
    'shop.test',
    'shop.example',
    'shop.invalid',
    'shop.lan',
    'shop.home.arpa',
    'shop.corp',
    'shop.onion',
    'kubernetes.default.svc.c1',
    'a.b-c',
    'metadata.google.internal',
  ];

  test.each(names)('%s is refused in production and left to the connection in the sandbox', (name) => {
    expect(reason(`https://${name}/cb`, production)).toBe('no_top_level_domain');
    expect(accepts(`https://${name}/cb`, sandbox)).toBe(true);
  });

  test('a public address without a name is accepted in the sandbox only', () => {
    expect(accepts('http://93.184.216.34:8080/cb', sandbox)).toBe(true);
    expect(accepts('http://[2606:4700::1111]/cb', sandbox)).toBe(true);
    expect(reason('http://93.184.216.34:8080/cb', production)).toBe('no_top_level_domain');
    expect(reason('http://[2606:4700::1111]/cb', production)).toBe('no_top_level_domain');
  });
});

describe('N-10: hosts named in the settings', () => {
  const listed = ['127.0.0.1:9099', 'localhost:80', '[::1]:9099'];

  test('are accepted in the sandbox on exactly that port', () => {
    const policy = { ...sandbox, allowedHosts: listed };
    for (const url of [
      'http://127.0.0.1:9099/any/path',
      'http://127.1:9099/',
      'http://localhost/',
      'http://localhost:80/x',
      'http://[::1]:9099/',
      'https://127.0.0.1:9099/',
    ])
      expect(accepts(url, policy)).toBe(true);
    for (const url of [
      'http://127.0.0.1/',
      'http://127.0.0.1:9098/',
      'http://127.0.0.2:9099/',
      'https://localhost/',
      'http://x.localhost/',
      'http://127.0.0.1:9099@127.0.0.1/',
    ])
      expect(accepts(url, policy)).toBe(false);
    expect(validateTarget('http://127.0.0.1:9099/', policy, 'callback')).toMatchObject({
      ok: true,
      value: { exempt: true },
    });
    expect(validateTarget('https://shop.example.com/', policy, 'callback')).toMatchObject({
      ok: true,
      value: { exempt: false },
    });
  });

  test('mean nothing in production', () => {
    for (const url of ['http://127.0.0.1:9099/', 'http://localhost/'])
      expect(accepts(url, { ...production, allowedHosts: listed })).toBe(false);
  });

  test('the demo shop is a place to return to, not to call back, and only in the sandbox', () => {
    const shop = 'http://localhost:3001/thanks';
    expect(accepts(shop, { ...sandbox, returnHosts: ['localhost:3001'] }, 'return')).toBe(true);
    expect(accepts(shop, { ...sandbox, returnHosts: ['localhost:3001'] }, 'callback')).toBe(false);
    expect(accepts(shop, { ...production, returnHosts: ['localhost:3001'] }, 'return')).toBe(false);
  });
});

test('the settings of a deployment become its policy', () => {
  const policy = urlPolicyOf({
    environment: 'sandbox',
    appUrl: 'http://localhost:3000',
    shopUrl: 'http://localhost:3001',
    callbackAllowHosts: ['LocalHost:9099'],
  });
  expect(accepts('http://localhost:3000/sandbox/inbox/0b1c', policy)).toBe(true);
  expect(accepts('http://localhost:9099/', policy)).toBe(true);
  expect(accepts('http://localhost:3001/thanks', policy, 'return')).toBe(true);
  expect(accepts('http://localhost:3001/thanks', policy)).toBe(false);
  expect(accepts('http://localhost:3000/', policy, 'return')).toBe(false);
});

test('addresses of the public internet are public, and text that is none is not', () => {
  for (const address of ['8.8.8.8', '93.184.216.34', '1.1.1.1', '2606:4700::1111', '2a00:1450:4028::200e'])
    expect(isPublicAddress(address)).toBe(true);
  for (const text of ['', 'shop.example.com', '8.8.8', '8.8.8.8.8', 'fe80::1%eth0', '::ffff:8.8.8.8'])
    expect(isPublicAddress(text)).toBe(false);
});
