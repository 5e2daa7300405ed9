import { describe, expect, test } from 'vitest';
import { writeOwnHost } from './same-origin.ts';

const APP_URL = 'https://pay.example.com';

/** Headers that arrive through proxies that pass nothing, a host without its port, and a host of their own. */
const PROXIES = {
  plain: { host: '127.0.0.1:3000' },
  noport: { host: 'localhost', 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'http' },
  inner: { host: '127.0.0.1:3000', 'x-forwarded-host': '172.18.0.4:3000', 'x-forwarded-port': '3000' },
};

const toldTo = (headers: Record<string, string>, appUrl: string, isProduction: boolean) => {
  const told = { ...headers };
  writeOwnHost(told, appUrl, isProduction);
  return told;
};

describe('the pages are told the host of APP_URL', () => {
  test.each(Object.entries(PROXIES))('behind a proxy of the kind %s', (_, headers) => {
    const host = { host: 'pay.example.com', 'x-forwarded-host': 'pay.example.com' };
    for (const origin of [undefined, APP_URL, 'https://evil.example.com']) {
      const sent = { ...headers, cookie: 'a=b', ...(origin && { origin }) };
      expect(toldTo(sent, APP_URL, true)).toEqual({ ...host, cookie: 'a=b', ...(origin && { origin }) });
    }
  });

  test('in the sandbox where the origin is that of APP_URL', () => {
    const [appUrl, origin] = ['http://localhost:3310', 'http://localhost:3310'];
    for (const headers of Object.values(PROXIES))
      expect(toldTo({ ...headers, origin }, appUrl, false)).toEqual({
        host: 'localhost:3310',
        'x-forwarded-host': 'localhost:3310',
        origin,
      });
  });
});

test('the sandbox answers under the other names of its machine as well, and other sites stay other sites', () => {
  for (const origin of ['http://127.0.0.1:3000', 'http://192.168.1.5:3000', 'http://evil.example.com', 'null']) {
    const sent = { host: '127.0.0.1:3000', origin };
    expect(toldTo(sent, 'http://localhost:3000', false)).toEqual(sent);
  }
});

test('in production another name of ours is no way past APP_URL', () => {
  const sent = { host: 'other.example.com', origin: 'https://other.example.com' };
  expect(toldTo(sent, APP_URL, true)).toMatchObject({ host: 'pay.example.com', origin: sent.origin });
});
