import { describe, expect, test } from 'vitest';
import { LOOPBACK_HOSTS, PRIVATE_HOSTS } from '#lib/testing/callbacks/hostile-addresses.ts';
import { type Hop, nextHop } from './redirects.ts';
import type { UrlPolicy } from './url-policy.ts';

const policy: UrlPolicy = {
  environment: 'sandbox',
  allowedHosts: ['127.0.0.1:9099'],
  ownUrls: ['http://localhost:3000/sandbox/inbox/'],
};

const at = (url: string, method: 'POST' | 'GET' = 'POST'): Hop => ({
  target: { url: new URL(url), authorization: null, exempt: false },
  method,
});
const start = at('https://shop.example.com/a/cb');

const hopOf = (hop: Hop, status: number, location: string | null, followed = 0) => {
  const next = nextHop(hop, { status, location }, followed, policy);
  return next.ok ? next.value && `${next.value.method} ${next.value.target.url.href}` : next.reason;
};

describe('W-08: redirects', () => {
  test.each([301, 302, 303])('%i turns the POST into a GET', (status) => {
    expect(hopOf(start, status, 'https://other.example.com/x')).toBe('GET https://other.example.com/x');
  });

  test.each([307, 308])('%i keeps the POST, and keeps a GET a GET', (status) => {
    expect(hopOf(start, status, 'https://other.example.com/x')).toBe('POST https://other.example.com/x');
    expect(hopOf(at('https://shop.example.com/', 'GET'), status, '/y')).toBe('GET https://shop.example.com/y');
  });

  test.each([200, 201, 204, 300, 304, 305, 306, 399, 400, 404, 500])(
    '%i is an answer even with a Location',
    (status) => {
      expect(hopOf(start, status, 'https://other.example.com/x')).toBeNull();
    },
  );

  test('a redirect that names no place is an answer', () => {
    expect(hopOf(start, 302, null)).toBeNull();
  });

  test('a relative place is read against the hop it came from, and a fragment is dropped', () => {
    expect(hopOf(start, 307, '../b?c=1#d')).toBe('POST https://shop.example.com/b?c=1');
    expect(hopOf(start, 307, '//other.example.com/x')).toBe('POST https://other.example.com/x');
  });

  test('the third redirect is followed and the fourth is not', () => {
    expect(hopOf(start, 307, '/x', 2)).toBe('POST https://shop.example.com/x');
    expect(hopOf(start, 307, '/x', 3)).toBe('too_many_redirects');
  });

  test('https does not fall back to http; http may become https', () => {
    expect(hopOf(start, 307, 'http://shop.example.com/')).toBe('insecure_redirect');
    expect(hopOf(at('http://shop.example.com/'), 307, 'https://shop.example.com/')).toBe(
      'POST https://shop.example.com/',
    );
  });

  test.each([...LOOPBACK_HOSTS, ...PRIVATE_HOSTS])('a redirect to %s is refused', (host) => {
    expect(hopOf(at('http://shop.example.com/'), 307, `http://${host}/`)).toBe('refused_address');
    expect(hopOf(at('http://shop.example.com/'), 302, `//${host}:8080/`)).toBe('refused_address');
  });

  test.each([
    'file:///etc/passwd',
    'gopher://x/',
    'javascript:alert(1)',
    'http://u:p@shop.example.com/',
    'http://',
    'http://[::1',
    'http://localhost:3000/api/pay-sale',
  ])('a redirect to %j is refused', (location) => {
    expect(hopOf(at('http://shop.example.com/'), 307, location)).toBe('refused_address');
  });

  test('the authorization of an address stays with its origin, and is not sent there again after another one', () => {
    const authorized: Hop = { ...start, target: { ...start.target, authorization: 'Basic dTpw' } };
    const authorizationAt = (hop: Hop, location: string) => {
      const next = nextHop(hop, { status: 307, location }, 0, policy);
      return next.ok && next.value ? next.value.target.authorization : 'no hop';
    };
    for (const location of ['b', '/b', 'https://shop.example.com:443/b'])
      expect(authorizationAt(authorized, location)).toBe('Basic dTpw');
    const elsewhere = ['https://other.example.com/', '//www.shop.example.com/', 'https://shop.example.com:8443/'];
    for (const location of elsewhere) {
      expect(authorizationAt(authorized, location)).toBeNull();
      const away = nextHop(authorized, { status: 307, location }, 0, policy);
      expect(away.ok && away.value && authorizationAt(away.value, 'https://shop.example.com/')).toBeNull();
    }
  });

  test('a host named in the settings may be redirected to', () => {
    expect(hopOf(at('http://127.0.0.1:9099/a'), 307, '/b')).toBe('POST http://127.0.0.1:9099/b');
    expect(hopOf(at('http://127.0.0.1:9099/a'), 307, 'http://127.0.0.1:9100/b')).toBe('refused_address');
  });
});

test('a place in letters of another language is read as the UTF-8 that servers write', () => {
  const asItArrives = Buffer.from('/ok?שם=דנה&city=São Paulo').toString('latin1');
  expect(hopOf(start, 307, asItArrives)).toBe(
    'POST https://shop.example.com/ok?%D7%A9%D7%9D=%D7%93%D7%A0%D7%94&city=S%C3%A3o%20Paulo',
  );
  // No UTF-8: read a character a byte, as before.
  expect(hopOf(start, 307, '/caf\xe9')).toBe('POST https://shop.example.com/caf%C3%A9');
});
