import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, expect } from '@playwright/test';
import { runningEnvironment } from '../sandbox.ts';
import { givenSmallWorld, PASSWORD, sessionsOf } from './world.ts';
import { tlsProxy } from './tls-proxy.ts';
import { test } from '../quiet-console.ts';

/**
 * S-04, B-13 as installations have it: a real browser, a proxy that ends TLS, the product behind it. The name is none
 * that a browser takes for its own machine: there it would send secure cookies in the clear too.
 */

const HOST = 'pay.kupa.test';
/** From a network that is for documentation. */
const CLIENT = '203.0.113.77';

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function behindTheProxy(port: number, origin: string): ChildProcess {
  const environment = {
    ...process.env,
    ...runningEnvironment(),
    PORT: String(port),
    APP_URL: origin,
    NODE_ENV: 'production',
    // Mails of other journeys would name the address of this process.
    RUN_JOBS: 'false',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  return spawn(process.execPath, ['dist/server.mjs'], { env: environment as NodeJS.ProcessEnv, stdio: 'ignore' });
}

test('S-04, B-13: over https a sign-in is kept in cookies that no other host, script or plain connection ever gets', async () => {
  const { person, close } = await givenSmallWorld();
  const port = await freePort();
  const proxy = await tlsProxy({ host: HOST, target: () => port, client: CLIENT });
  const origin = `https://${HOST}:${proxy.port}`;
  const product = behindTheProxy(port, origin);
  let inTheClear: string | undefined;
  const plain = createServer((asked, answer) => {
    inTheClear = String(asked.headers.cookie ?? 'none');
    answer.end('plain');
  });
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  });
  try {
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/api/health`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200);
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      extraHTTPHeaders: { 'x-forwarded-for': '6.6.6.6' },
    });
    const page = await context.newPage();
    const shown = await page.goto(`${origin}/sign-in`);
    expect(shown?.headers()['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await page.locator('#email').fill(person.email);
    await page.locator('#password').fill(PASSWORD);
    const [signIn] = await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/callback/credentials')),
      page.locator('form button[type=submit]').click(),
    ]);
    await page.waitForURL(`${origin}/`);

    // As the browser was told, and as it keeps them.
    const told = (await signIn.headersArray())
      .filter(({ name }) => name.toLowerCase() === 'set-cookie')
      .flatMap(({ value }) => value.split('\n'));
    expect(told.some((line) => line.startsWith('__Host-kupa.session='))).toBe(true);
    for (const line of told)
      expect([
        line,
        /^__Host-kupa\.[\w-]+=/.test(line),
        /; path=\/(;|$)/i.test(line),
        /; secure/i.test(line),
        /; httponly/i.test(line),
        /; samesite=(lax|strict)/i.test(line),
        /domain=/i.test(line),
      ]).toEqual([line, true, true, true, true, true, false]);
    const kept = (await context.cookies()).filter(({ httpOnly }) => httpOnly);
    expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(['__Host-kupa.session', '__Host-kupa.csrf']));
    for (const { name, secure, domain, path, sameSite } of kept)
      expect([name, secure, domain, path, sameSite]).toEqual([name, true, HOST, '/', 'Lax']);
    expect(await page.evaluate(() => document.cookie)).not.toContain('__Host-');

    // The session is the client's as the trusted proxy saw it, not as it called itself.
    expect(await sessionsOf(person.userId)).toContainEqual({ ip: CLIENT });

    await page.goto(`http://${HOST}:${(plain.address() as AddressInfo).port}/`);
    expect(inTheClear).not.toContain('__Host-');
    // And back over https the person is still signed in.
    await page.goto(`${origin}/settings/account`);
    await expect(page).toHaveURL(`${origin}/settings/account`);
  } finally {
    await browser.close();
    product.kill('SIGTERM');
    plain.close();
    proxy.stop();
    await close();
  }
});
