import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { closeDatabase } from '#lib/platform/db/database.ts';
import { sandbox } from '../sandbox.ts';
import { givenInvited } from './given-onboarding.ts';
import { REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';

/** Which sites may frame the onboarding of a seller, and what a site that may not gets. */

test.afterAll(() => closeDatabase());

const framed = (link: string): string => link.replace('/onboarding/', '/onboarding/frame/');

const ancestors = async (address: string, headers: Record<string, string> = {}): Promise<string> => {
  const { headers: said } = await fetch(address, { headers: { 'sec-fetch-dest': 'iframe', ...headers } });
  return /frame-ancestors ([^;]*)/.exec(said.get('content-security-policy') ?? '')?.[1] ?? '';
};

/**
 * A page with a frame of this address, at an address of this machine that the sandbox allows nobody: a site like any
 * other, which a browser still lets reach us.
 */
async function givenSite(host: string, address: () => string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_, outgoing) =>
    outgoing
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><html lang="en"><title>Site</title><iframe src="${address()}" title="Onboarding"></iframe>`),
  );
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return { origin: `http://${host}:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

test('only the sites of the partner that invited may frame an onboarding, whatever a client says', {
  tag: REPEATS,
}, async () => {
  const [own, other] = [
    await givenInvited('en', {}, { sites: ['https://app.partner.example'] }),
    await givenInvited('en', {}, { sites: ['https://evil.example'] }),
  ];
  expect(await ancestors(framed(own.link))).toContain('https://app.partner.example');
  expect(await ancestors(framed(other.link))).toContain('https://evil.example');
  const lie = { 'x-kupa-embedders': 'https://evil.example *', 'x-kupa-framed': 'https' };
  for (const headers of [{}, lie])
    for (const path of ['', '/person', '/files'])
      expect(await ancestors(framed(own.link).replace('?', `${path}?`), headers)).not.toMatch(/evil|(^| )\*( |$)/);
  // The plain link in the code of a frame leads to what may stand there.
  expect(await ancestors(own.link)).toContain('https://app.partner.example');
  // Neither what stands in a tab, nor a link that is none, nor the page of a phone.
  for (const address of [
    `${sandbox().origin}/onboarding/frame/${'A'.repeat(43)}`,
    `${sandbox().origin}/onboarding/phone/${'A'.repeat(43)}`,
    `${sandbox().origin}/onboarding/frame/phone/${'A'.repeat(43)}`,
    `${sandbox().origin}/sign-in`,
  ])
    for (const headers of [{}, lie]) expect([address, await ancestors(address, headers)]).toEqual([address, "'none'"]);
  for (const headers of [{}, lie])
    expect(await ancestors(own.link, { ...headers, 'sec-fetch-dest': 'document' })).toBe("'none'");
});

test('a browser shows it on the site of its partner, and nothing of it on another', { tag: REPEATS }, async ({
  page,
  browser,
}) => {
  let address = '';
  const [own, evil] = [await givenSite('127.0.0.2', () => address), await givenSite('127.0.0.3', () => address)];
  const { link } = await givenInvited('en', {}, { sites: [own.origin] });
  // Also the plain link, which leads there.
  for (address of [framed(link), link]) {
    await page.goto(own.origin);
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
    const other = await (await browser.newContext()).newPage();
    const refused: string[] = [];
    other.on('console', (message) => refused.push(message.text()));
    await other.goto(evil.origin);
    await expect.poll(() => refused.join('\n')).toContain('frame-ancestors');
    await expect(other.frameLocator('iframe').getByRole('button')).toHaveCount(0);
    await other.context().close();
  }
  own.close();
  evil.close();
});
