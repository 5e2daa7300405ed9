import { expect } from '@playwright/test';
import { type HostedShop, inputOf, openForm, openHostedShop, pressPay, typeCard } from '../hosted-shop.ts';
import { sandbox } from '../sandbox.ts';
import { REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';
import { listen, memoryOf, SPY, withDigits } from './typed-digits.ts';

/** Messages of the browser about pages that may not be framed, and about foreign requests. */
test.use({ expectedErrors: /"frame-ancestors |blocked by CORS policy|Request mode is "same-origin"/ });

/**
 * B-06, B-07, V-10: card fields in a page that is hostile, or that something hostile has been put into. The page is of
 * another site, so that its memory is a process of its own and can be searched.
 */

const CARD = '4539578763621486';
const OTHER = '5105105105105100';

// As browsers for people do it: each site has a process, and so a memory, of its own.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--site-per-process'] }),
    { scope: 'worker' },
  ],
});

let shop: HostedShop;
test.beforeAll(async () => {
  shop = await openHostedShop();
});
test.afterAll(() => shop.close());

test('an extension that patches the page sees no digit: memory, network, console, messages', async ({ page }) => {
  const said = listen(page);
  await openForm(
    page,
    shop,
    { first: `${SPY} window.decoy = 'decoy ' + [4000, 1234, 5678, 9010].join(' ');` },
    shop.site,
  );
  const instance = await page.evaluate(() => {
    const sealed =
      Reflect.get(window, 'seen')
        .join('\n')
        .match(/"instance":"([\w-]+)"/)?.[1] ?? '';
    const channel = new BroadcastChannel(`kupa ${sealed}`);
    channel.onmessage = ({ data }) => Reflect.get(window, 'seen').push(`channel ${JSON.stringify(data)}`);
    channel.postMessage({ type: 'collect', ask: 1 });
    return sealed;
  });
  expect(instance.length).toBeGreaterThan(200);
  await typeCard(page, CARD, '739');
  const frame = page.frames().find((one) => one.url().includes('/frame/cardNumber'));
  const [own, theirs] = [await page.context().newCDPSession(page), await page.context().newCDPSession(frame as never)];
  const typed = await memoryOf(own);
  expect(await pressPay(page)).toMatchObject({ type: 'tokenize-success', card: { cardMask: '453957******1486' } });
  const after = await memoryOf(own);
  const seen = await page.evaluate(() => [...Reflect.get(window, 'seen')] as string[]);
  const heard = await page.evaluate(() => [JSON.stringify(Reflect.get(window, 'heard'))]);
  // The search finds what is there: the number in its own frame's memory, and a decoy in the page's.
  expect(withDigits(await memoryOf(theirs), CARD).length).toBeGreaterThan(0);
  expect(withDigits(typed, '4000123456789010').length).toBeGreaterThan(0);
  expect(seen.length).toBeGreaterThan(50);
  expect(withDigits([...typed, ...after, ...seen, ...heard, ...said], CARD)).toEqual([]);
  expect(seen.filter((one) => one.startsWith('channel') || /\b739\b/.test(one))).toEqual([]);
  expect(typed.length).toBeGreaterThan(5_000);
  test
    .info()
    .annotations.push({ type: 'strings', description: `${typed.length} + ${after.length}, ${seen.length} seen` });
});

test('a hostile page reads, floods, guesses, forges and asks, and gets nothing that was typed', async ({ page }) => {
  const said = listen(page);
  await openForm(page, shop, {}, shop.site);
  await typeCard(page, CARD);
  const got = await page.evaluate(
    async ([ours, number]) => {
      const frames = [...document.querySelectorAll('iframe')];
      const attempt = (what: () => unknown): string => {
        try {
          return String(what());
        } catch (error) {
          return (error as Error).name;
        }
      };
      const [first] = frames as [HTMLIFrameElement];
      const inner = first.contentWindow as Window & { find?: unknown };
      const reads = [
        attempt(() => first.contentDocument),
        attempt(() => inner.document),
        attempt(() => inner.location.href),
        attempt(() => Reflect.get(inner, 'input')),
        attempt(() => inner.localStorage),
        attempt(() => inner.getSelection()),
        attempt(() => Reflect.get(inner, 'eval')('1')),
        attempt(() => inner.frames[0]),
      ];
      const finds = ['4539', number, '4539 5787'].map((text) => Reflect.get(window, 'find').call(window, text));
      // Floods and guesses, the right id among them, each with a port that would carry an answer.
      const answers: string[] = [];
      const instance = Reflect.get(window, 'instance');
      const words = ['focus', 'collect', 'hello', 'card', 'value', 'fill', 'wrong', 'tokenize', 'tokenized', 'event'];
      for (const frame of frames)
        for (let at = 0; at < 1_000; at += 1) {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => answers.push(JSON.stringify(data));
          const id = at % 2 ? new URL(frame.src).hash.slice(1) : Math.random().toString(36);
          const data =
            at % 3 === 0
              ? { type: words[at % words.length], ask: at, mounted: ['cardNumber'], data: {} }
              : { kupa: 1, id, instance: String(instance), options: {} };
          frame.contentWindow?.postMessage(data, '*', [port2]);
        }
      // Requests of the page to the server by itself, in the frames' name.
      const asks = await Promise.all(
        (['cors', 'no-cors', 'same-origin'] as const).map((mode) =>
          fetch(`${ours}/hf/v1/tokenize`, {
            method: 'POST',
            mode,
            headers: mode === 'cors' ? { 'content-type': 'application/json' } : {},
            body: JSON.stringify({ instance: 'x', cardNumber: '5105105105105100' }),
          }).then(
            (response) => `${response.type} ${response.status}`,
            (error: Error) => error.name,
          ),
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { reads, finds, answers, asks };
    },
    [sandbox().origin, CARD] as const,
  );
  expect(got.reads).toEqual(['null', ...Array(7).fill('SecurityError')]);
  expect(got.finds).toEqual([false, false, false]);
  expect(got.answers).toEqual([]);
  expect(got.asks).toEqual(Array(3).fill('TypeError'));
  const heard = await page.evaluate(() =>
    JSON.stringify([Reflect.get(window, 'heard'), Reflect.get(window, 'messages')]),
  );
  expect(withDigits([heard, ...said], CARD)).toEqual([]);
  // And the fields are as they were.
  await expect(inputOf(page, 'number')).toHaveValue('4539 5787 6362 1486');
  expect((await pressPay(page)).card.cardMask).toBe('453957******1486');
});

test('a page that speaks the frames’ own language hears flags and no digit', { tag: REPEATS }, async ({ page }) => {
  await openForm(page, shop, {}, shop.site);
  // A frame that the page opened by itself, with a port and an instance of its own, and whatever it may say.
  await page.evaluate(async (ours) => {
    const key = Reflect.get(window, 'publicKey');
    const body = new URLSearchParams({ key });
    const { instance } = await (await fetch(`${ours}/hf/v1/instance`, { method: 'POST', body })).json();
    const frame = document.createElement('iframe');
    frame.id = 'mine';
    frame.src = `${ours}/hf/v1/frame/cardNumber?key=${key}&lang=en#mine`;
    frame.onload = () => {
      const { port1, port2 } = new MessageChannel();
      Reflect.set(window, 'mine', port1);
      port1.onmessage = ({ data }) => Reflect.get(window, 'messages').push(JSON.stringify(data));
      frame.contentWindow?.postMessage({ kupa: 1, id: 'mine', instance, options: {} }, ours, [port2]);
    };
    document.body.append(frame);
  }, sandbox().origin);
  const mine = page.frameLocator('#mine').locator('#field');
  await mine.pressSequentially(CARD);
  await page.evaluate(() => {
    const port = Reflect.get(window, 'mine') as MessagePort;
    for (const type of ['hello', 'collect', 'card', 'value', 'fill', 'wrong', 'focus', 'blur', 'update', 'tokenize'])
      port.postMessage({
        type,
        ask: 1,
        field: 'cardNumber',
        options: { placeholder: 'x' },
        mounted: [],
        data: {},
        total: null,
      });
  });
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'messages').join())).toContain('tokenize-error');
  const messages = await page.evaluate(() => Reflect.get(window, 'messages') as string[]);
  expect(messages.length).toBeGreaterThan(16);
  expect(withDigits(messages, CARD)).toEqual([]);
  await expect(mine).toHaveValue('4539 5787 6362 1486');
});

test('frames that the page replaces, covers or opens elsewhere give nothing away', async ({ page, context }) => {
  await openForm(page, shop, {}, shop.site);
  // A cover that lets clicks through, and ears for every key.
  await page.evaluate(() => {
    const cover = document.createElement('div');
    Object.assign(cover.style, { position: 'fixed', inset: '0', pointerEvents: 'none' });
    document.body.append(cover);
    for (const type of ['keydown', 'keyup', 'beforeinput', 'input', 'paste'])
      addEventListener(type, () => Reflect.get(window, 'messages').push(type), true);
  });
  await inputOf(page, 'number').click();
  await page.keyboard.type(CARD);
  await expect(inputOf(page, 'number')).toHaveValue('4539 5787 6362 1486');
  expect(await page.evaluate(() => Reflect.get(window, 'messages'))).toEqual([]);
  // Its own frame where ours was: it is told nothing, and the buyer's own code is missed.
  await inputOf(page, 'expiry').pressSequentially('1230');
  await page.locator('#cvc iframe').evaluate((frame: HTMLIFrameElement) => {
    frame.src = `${location.origin}/evil`;
  });
  await expect.poll(() => page.frames().some((frame) => frame.url().endsWith('/evil'))).toBe(true);
  expect((await pressPay(page)).errors ?? {}).toHaveProperty('cvc');
  expect(await page.evaluate(() => Reflect.get(window, 'messages').join())).not.toContain('stolen');
  // The document by itself, in a window that the page opened: it takes no orders from there.
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((src) => {
      const opened = window.open(src, '_blank');
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => Reflect.get(window, 'messages').push(`popup ${JSON.stringify(data)}`);
      setTimeout(() => opened?.postMessage({ kupa: 1, id: 'p', instance: 'x', options: {} }, '*', [port2]), 700);
    }, `${sandbox().origin}/hf/v1/frame/cardNumber?key=${sandbox().sellers[0]?.public_key}&lang=en#p`),
  ]);
  await popup.locator('#field').pressSequentially(OTHER);
  await popup.waitForTimeout(1_000);
  expect(await page.evaluate(() => Reflect.get(window, 'messages').join())).not.toContain('popup');
  await popup.close();
});

test('two instances in one page do not mix: cards, errors and tokens are each their own', { tag: REPEATS }, async ({
  page,
}) => {
  await openForm(page, shop, { more: SECOND }, shop.site);
  await expect(page.locator('#second iframe')).toHaveCount(3);
  await typeCard(page, CARD);
  const second = (field: string) => page.frameLocator(`#second .${field} iframe`).locator('#field');
  await second('cardNumber').pressSequentially(OTHER);
  await second('cardExpiration').pressSequentially('1129');
  await second('cvc').pressSequentially('12');
  const both = () =>
    page.evaluate(() =>
      Promise.all(
        ['instance', 'other'].map((name) =>
          Reflect.get(window, name)
            .tokenize({})
            .catch((error: unknown) => error),
        ),
      ),
    );
  const [one, wrong] = await both();
  expect([one.card.cardMask, one.card.expiry]).toEqual(['453957******1486', '1230']);
  expect(wrong.errors).toEqual({ cvc: 'Check the security code.' });
  await expect(inputOf(page, 'cvc')).not.toHaveAttribute('aria-invalid', 'true');
  await second('cvc').pressSequentially('3');
  const [used, other] = await both();
  expect([used.error, other.card.cardMask, other.card.expiry]).toEqual(['instance-used', '510510******5100', '1129']);
  expect(other.token).not.toBe(one.token);
});

/** Another form below the first one, with fields of its own instance. */
const SECOND = `(async () => {
  const place = document.querySelector('main').appendChild(document.createElement('div')); place.id = 'second';
  const instance = window.other = await Svc.create(window.publicKey, {});
  for (const type of ['cardNumber', 'cardExpiration', 'cvc']) {
    const box = place.appendChild(document.createElement('div')); box.className = type;
    await instance.hostedFields().create(type).mount(box);
  }
})();`;

test('twice at once, an answer that is lost, fields that are taken away: a clear error each and one token', {
  tag: REPEATS,
}, async ({ page }) => {
  await openForm(page, shop, {}, shop.site);
  await typeCard(page, CARD);
  let made = '';
  await page.route('**/hf/v1/tokenize', async (route) => {
    // The server has made the token; nobody hears of it.
    made = (await (await route.fetch()).json()).token;
    await route.abort('connectionreset');
  });
  expect(await pressPay(page)).toMatchObject({ error: 'network', statusCode: 0 });
  await page.unroute('**/hf/v1/tokenize');
  const twice = await page.evaluate(async () => {
    const instance = Reflect.get(window, 'instance');
    const said = await Promise.all([0, 1].map(() => instance.tokenize({}).catch((error: unknown) => error)));
    return said;
  });
  expect(twice).toMatchObject([{ type: 'tokenize-success' }, { error: 'busy', statusCode: 998 }]);
  expect([made, twice[0].token]).toEqual([expect.stringMatching(/^BUYER/), made]);

  await openForm(page, shop, {}, shop.site);
  await typeCard(page, CARD);
  const gone = await page.evaluate(async () => {
    const [instance, { number }] = [Reflect.get(window, 'instance'), Reflect.get(window, 'fields')];
    const notSent = await instance.tokenize({ payerFirstName: () => 0 }).catch((error: Error) => error.name);
    const asked = instance.tokenize({}).catch((error: unknown) => error);
    number.unmount();
    return [notSent, await asked, await instance.tokenize({}).catch((error: unknown) => error)];
  });
  expect(gone).toMatchObject(['DataCloneError', { error: 'not-mounted' }, { error: 'not-mounted' }]);
});
