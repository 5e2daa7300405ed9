import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Request } from '@playwright/test';
import { passes } from '../passes.ts';
import { sandbox } from '../sandbox.ts';
import { ACTION_ROWS, type ActionRow, callOf } from './action-rows.ts';
import { actions } from './surface.ts';
import { type Actor, changedIn, givenWorld, standing, type World } from './world.ts';
import { test } from '../quiet-console.ts';

/** Messages of the browser about pages that may not be framed, and about foreign requests. */
test.use({ expectedErrors: /"frame-ancestors |blocked by CORS policy/ });

/** B-01 in a browser: a signed-in person opens a page of an attacker, who knows every action and every identifier. */

let world: World;
let server: Server;
let port = 0;
test.beforeAll(async () => {
  world = await givenWorld();
  server = createServer((_, answer) =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Free coffee</title><iframe name="here"></iframe>'),
  ).listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
});
test.afterAll(async () => {
  server?.close();
  await world?.close();
});

type Try = { id: string; url: string; args: string };

/**
 * Runs in the attacker's page: everything that a page can send without being asked first, and what it would like to
 * send. It may read no answer.
 */
async function attack(tries: Try[]): Promise<number> {
  let read = 0;
  const send = (url: string, request: RequestInit) =>
    fetch(url, { method: 'POST', credentials: 'include', ...request }).then(
      () => {
        read += 1;
      },
      () => undefined,
    );
  await Promise.all(
    tries.flatMap(({ id, url, args }) => {
      const form = new FormData();
      form.append('$ACTION_REF_1', '');
      form.append('$ACTION_1:0', JSON.stringify({ id, bound: '$@1' }));
      form.append('$ACTION_1:1', args);
      return [
        send(url, { mode: 'no-cors', body: args, headers: { 'content-type': 'text/plain' } }),
        send(url, { mode: 'no-cors', body: form }),
        send(url, { body: args, headers: { 'next-action': id } }),
      ];
    }),
  );
  return read;
}

// Headers of another port of our own host are tried with every action in `rights.spec.ts`.
for (const [where, host] of passes(
  ['another site', '127.0.0.1'] as const,
  ['another port of our own host', 'localhost'] as const,
)) {
  test(`B-01: a page of ${where} changes nothing of whoever opens it`, async ({ page, context }) => {
    const { origin } = sandbox();
    const owner = world.actors[0] as Actor;
    await context.addCookies([
      {
        name: 'kupa.session',
        value: /kupa\.session=([\w-]+)/.exec(owner.cookie)?.[1] ?? '',
        url: origin,
        httpOnly: true,
        sameSite: 'Lax',
      },
    ]);
    // Requests that move money or rights, with bodies that our own pages could send; the rest is tried over plain HTTP.
    const wanted = actions().filter(({ key }) =>
      /(refund|capture|release|cancelLink)FromDashboard|people\/actions|keys\/actions|saveBrand|endHolds/.test(key),
    );
    const tries = await Promise.all(
      wanted.map(async ({ key, id }) => ({
        id,
        url: `${origin}/settings/people`,
        args: JSON.stringify((await callOf(ACTION_ROWS[key] as ActionRow, world.named, 0)).args),
      })),
    );
    const before = await standing(world);
    await page.goto(`http://${host}:${port}/`);
    const sent: Request[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request)));
    expect(await page.evaluate(attack, tries)).toBe(0);
    expect(sent.length).toBeGreaterThanOrEqual(2 * tries.length);
    // A form that opens in the page itself. Beside us the cookie goes along, and only our own check stands between
    // them.
    const opening = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST');
    await page.evaluate(({ id, args, url }) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action: url });
      for (const [name, value] of [
        ['$ACTION_REF_1', ''],
        ['$ACTION_1:0', JSON.stringify({ id, bound: '$@1' })],
        ['$ACTION_1:1', args],
      ] as const) {
        const input = document.createElement('input');
        Object.assign(input, { type: 'hidden', name, value });
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    }, tries[0] as Try);
    await page.waitForURL(`${origin}/**`);
    expect((await (await opening).allHeaders())['cookie'] ?? '').toMatch(
      host === 'localhost' ? /kupa\.session=/ : /^$/,
    );
    // Another site's page draws none of ours.
    await page.goto(`http://${host}:${port}/`);
    await page.evaluate((url) => {
      (document.querySelector('iframe') as HTMLIFrameElement).src = url;
    }, `${origin}/settings/people`);
    await expect
      .poll(
        () =>
          page
            .frames()
            .find((frame) => frame.name() === 'here')
            ?.url() ?? '',
      )
      .toMatch(/^chrome-error:/);
    expect(changedIn(before, await standing(world))).toEqual([]);
  });
}
