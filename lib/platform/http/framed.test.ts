import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { FRAMED_BASE, frameAddress, framedCookie, framedPage } from './framed.ts';

const TOKEN = 'Az09_-'.padEnd(43, 'x');

test('an address of a frame names the page that it shows', () => {
  expect(
    [`/${TOKEN}`, `/${TOKEN}?language=ar`, `/${TOKEN}/bank`, `/${TOKEN}/files/7?name=a`].map((rest) =>
      framedPage(`${FRAMED_BASE}${rest}`),
    ),
  ).toEqual(['', '', '/bank', '/files/7'].map((rest) => ({ token: TOKEN, path: `/onboarding/${TOKEN}${rest}` })));
});

test.each([
  `/onboarding/${TOKEN}`,
  `/onboarding/phone/${TOKEN}`,
  `${FRAMED_BASE}/phone/${TOKEN}`,
  FRAMED_BASE,
  `${FRAMED_BASE}/${TOKEN}x`,
  `${FRAMED_BASE}/${TOKEN}/../../../sales`.replace(TOKEN, TOKEN.slice(1)),
  `/x${FRAMED_BASE}/${TOKEN}`,
  `/?next=${FRAMED_BASE}/${TOKEN}`,
])('no other address is one of a frame: %s', (address) => {
  expect(framedPage(address)).toBeNull();
});

test('the plain address of a page has one in a frame, which is that of no other page', () => {
  expect([`/onboarding/${TOKEN}`, `/onboarding/${TOKEN}/bank`].map(frameAddress)).toEqual([
    `${FRAMED_BASE}/${TOKEN}`,
    `${FRAMED_BASE}/${TOKEN}/bank`,
  ]);
  for (const path of [`${FRAMED_BASE}/${TOKEN}`, `/onboarding/phone/${TOKEN}`, '/onboarding/short', '/sign-in'])
    expect([path, frameAddress(path)]).toEqual([path, null]);
});

test('a cookie of a frame stays below the frame, and over https below the site around it', () => {
  expect(framedCookie('https')).toEqual({
    httpOnly: true,
    path: '/onboarding/frame',
    sameSite: 'none',
    secure: true,
    partitioned: true,
  });
  expect(framedCookie('http')).toMatchObject({ httpOnly: true, path: '/onboarding/frame', sameSite: 'lax' });
});

test('nobody frames a page but the sites that are named', () => {
  const ancestors = (embedders: string[]) =>
    /frame-ancestors .*$/.exec(contentSecurityPolicy({ nonce: 'n', hotReload: false, embedders, fields: '' }))?.[0];
  expect(ancestors([])).toBe("frame-ancestors 'none'");
  expect(ancestors(['https://a.example', 'https://b.example'])).toBe(
    'frame-ancestors https://a.example https://b.example',
  );
});

test('B-07: a page of ours frames its own origin, and of the host of card fields their documents alone', () => {
  const frames = (fields: string) =>
    /frame-src [^;]*/.exec(contentSecurityPolicy({ nonce: 'n', hotReload: false, embedders: [], fields }))?.[0];
  expect(frames('')).toBe("frame-src 'self'");
  expect(frames('https://fields.example/hf/v1/frame/')).toBe("frame-src 'self' https://fields.example/hf/v1/frame/");
});
