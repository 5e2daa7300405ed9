import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { subscriptionsContext } from '#lib/contexts.ts';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { testSubscriptionPages } from '#lib/testing/payment-page/subscription-pages.ts';
import { cancelSubscription } from '../change/cancel.ts';
import { pauseSubscription } from '../change/pause.ts';
import { setPrice } from '../change/set-price.ts';

/** The page of a plan before any card is asked, without a browser. */
const base = testDatabase();
const pages = testSubscriptionPages(base);
const { ask, post, agree, payAt, givenPlan, givenActive, pageOf, hiddenIn, factsOf, salesOf, seller } = pages;
afterEach(() => base.moveClock(0));

const API = { actor: 'api' } as const;
const which = (subscriptionId: string) => ({ sellerIds: [seller().id], subscriptionId });
const policyOf = (page: Response): string => page.headers.get('content-security-policy') ?? '';
/** Without what makes it look and run. */
const drawn = (html: string): string => html.replace(/<(script|style)\b.*?<\/\1>/gs, '');
const plain = (html: string): string =>
  drawn(html)
    .replace(/<[^>]+>/g, '')
    .replace(/[\u2066-\u2069]/g, '');
const UNKNOWN = 'SUBAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA';

describe('the page of a plan', () => {
  test('says in every language and direction what it costs, how often, when and until when, and runs no script', async () => {
    const path = pageOf(await givenPlan({ iterations: 12, description: '<b>Gym</b> & spa' }));
    for (const language of LANGUAGES) {
      const page = await ask('GET', `${path}?lang=${language}`);
      const html = await page.text();
      expect([page.status, html]).toEqual([
        200,
        expect.stringContaining(
          `<html lang="${language}" dir="${language === 'he' || language === 'ar' ? 'rtl' : 'ltr'}"`,
        ),
      ]);
      expect(html).toContain('&lt;b>Gym');
      expect(plain(html).replaceAll(',', '.')).toMatch(/49\.00.*588\.00/s);
      expect(html.match(/<table>/g)).toHaveLength(3);
      expect(html.match(/class="charge( first)?"/g)).toHaveLength(3);
      expect(html.match(/class="charge first"/g)).toHaveLength(1);
      expect(html).toMatch(/<form method="post" novalidate[^>]*>.*<input type="checkbox"[^>]* name="agree"/s);
      expect(drawn(html)).not.toMatch(/checked|cc-number/);
      expect(page.headers.get('set-cookie')).toBeNull();
      expect(policyOf(page)).toContain(`form-action 'self'`);
      expect(policyOf(page)).toContain(`default-src 'none'`);
    }
  });

  test('draws the months of the first payments, each day with the amount, and no more than is paid', async () => {
    const twice = await givenPlan({ startsAt: new Date('2027-12-31T08:00:00Z'), iterations: 2, period: 'yearly' });
    const html = drawn(await (await ask('GET', `${pageOf(twice)}?lang=en`)).text());
    expect([...html.matchAll(/<caption>([^<]+)</g)].map(([, name]) => name)).toEqual([
      'December 2027',
      'December 2028',
    ]);
    expect([...html.matchAll(/<span class="spoken">([^<]*49[^<]*)</g)].map(([, name]) => plain(name ?? ''))).toEqual([
      'Fri, December 31: ₪49.00',
      'Sun, December 31: ₪49.00',
    ]);
    // One that runs has no calendar: nothing is to be agreed to.
    expect(drawn(await (await ask('GET', pageOf(await givenActive()))).text())).not.toContain('<table>');
  });

  test('says in one sentence that nothing is charged today where it starts later, and marks today and the first payment', async () => {
    const html = await (
      await ask('GET', pageOf(await givenPlan({ startsAt: new Date(Date.now() + 40 * 86_400_000) })))
    ).text();
    expect(plain(html)).toMatch(/You pay nothing today; from \w+ \d+, \d{4} you pay ₪49\.00 on the/);
    expect(html).toMatch(/class="free".*Today.*No charge.*class="first".*First payment/s);
    expect(plain(html)).toContain('Continue, no charge today');
  });

  test('may be framed by whom the payment page may be, and by no page of ours', async () => {
    const page = await ask('GET', pageOf(await givenPlan()));
    expect(policyOf(page)).toMatch(/frame-ancestors https: http:$/);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toContain('no-store');
  });
});

describe('agreeing', () => {
  test('keeps what was read word for word, and goes on to one sale, however often it is sent', async () => {
    const id = await givenPlan();
    const path = `${pageOf(id)}?lang=en&first_name=Dana&theme=dark&stray=1`;
    const hidden = hiddenIn(await (await ask('GET', path)).text());
    const send = () => post(path, { ...hidden, agree: 'yes' }, {}, '198.51.100.7');
    const answers = [await send(), await send(), ...(await Promise.all([send(), send()])), await agree(path)];
    const addresses = new Set(answers.map((answer) => answer.headers.get('location')));
    expect([answers.map(({ status }) => status), addresses.size]).toEqual([[303, 303, 303, 303, 303], 1]);
    expect([...addresses][0]).toMatch(/^\/sale\/generate\/SALE00[A-Z2-7-]+\?first_name=Dana&theme=dark&lang=en$/);
    expect(await salesOf(id)).toEqual([{ id: expect.any(String), type: 'sale', status: 'initial' }]);
    const mandate = await pages.mandateOf(id);
    expect(mandate?.text?.split('\n')).toEqual([
      'Coffee box',
      expect.stringMatching(/^You pay ₪49\.00 today and then ₪49\.00 on the .* until you cancel\.$/),
      ...(mandate?.text?.includes('shorter months') ? [expect.any(String)] : []),
      expect.stringContaining('charge these payments automatically'),
      'I agree to these automatic charges',
    ]);
    expect(mandate?.from).not.toContain('198.51');
  });

  test('without the tick asks for it, and makes nothing', async () => {
    const id = await givenPlan();
    const answer = await agree(pageOf(id), { agree: '' });
    const html = await answer.text();
    expect([answer.status, html]).toEqual([422, expect.stringContaining('id="agree-error"')]);
    expect(html).toMatch(/<title>Agree to the charges to continue\. – /);
    expect([await salesOf(id), (await pages.mandateOf(id))?.text]).toEqual([[], null]);
  });

  test('to a text that has changed since is asked for again, with the tick taken out', async () => {
    const id = await givenPlan();
    const old = hiddenIn(await (await ask('GET', pageOf(id))).text());
    await base.db.query(statement('test_dearer', 'UPDATE subscription SET price = 5900 WHERE public_id = $1'), [id]);
    const answer = await post(pageOf(id), { ...old, agree: 'yes' });
    const html = await answer.text();
    expect([answer.status, plain(html)]).toEqual([409, expect.stringContaining('The terms have changed')]);
    expect(drawn(html)).not.toContain('checked');
    // The text in another language is another text.
    expect((await post(`${pageOf(id)}?lang=he`, { ...hiddenIn(html), agree: 'yes' })).status).toBe(409);
    expect(await salesOf(id)).toEqual([]);
    expect((await agree(pageOf(id))).status).toBe(303);
  });

  test('from another site, with another kind of body or a large one is nothing', async () => {
    const id = await givenPlan();
    const hidden = { ...hiddenIn(await (await ask('GET', pageOf(id))).text()), agree: 'yes' };
    for (const site of ['cross-site', 'same-site'])
      expect((await post(pageOf(id), hidden, { 'sec-fetch-site': site })).status).toBe(403);
    expect((await ask('POST', pageOf(id), hidden)).status).toBe(400);
    expect((await post(pageOf(id), { ...hidden, name: 'x'.repeat(9_000) })).status).toBe(400);
    expect(await salesOf(id)).toEqual([]);
  });

  test('to a later start makes a sale that keeps a card and charges nothing', async () => {
    const id = await givenPlan({ startsAt: new Date(Date.now() + 40 * 86_400_000) });
    const on = (await agree(pageOf(id))).headers.get('location') ?? '';
    expect(await salesOf(id)).toMatchObject([{ type: 'token', status: 'initial' }]);
    const html = plain(await (await ask('GET', on)).text());
    expect(html).toMatch(/You pay nothing today; from .* you pay ₪49\.00/);
    expect(html).toContain('Save card');
    expect(await payAt(on)).toMatchObject({ kind: 'paid' });
    expect(await factsOf(id)).toMatchObject({ state: 'active', completed: 0 });
    expect(plain(await (await ask('GET', on)).text())).toMatch(/The next charge is ₪49\.00 on|The first charge is/);
  });
});

describe('the page of its sale', () => {
  test('says what is paid and what follows, offers only what can be charged again, and remembers no card', async () => {
    const id = await givenPlan({ paymentMethod: 'multi', iterations: 12 });
    const on = (await agree(pageOf(id))).headers.get('location') ?? '';
    const html = await (await ask('GET', on)).text();
    expect(plain(html)).toMatch(/First of 12 payments, then ₪49\.00 on the \w+ of every month until/);
    expect(html).toContain('Subscribe and pay ₪49.00');
    expect(plain(html)).toContain('as you agreed');
    const methods = [...html.matchAll(/"method":"([\w-]+)"/g)].map(([, method]) => method);
    expect(methods).toEqual(expect.arrayContaining(['credit-card', 'il-direct-debit']));
    for (const method of ['bit', 'paypal', 'google-pay', 'apple-pay', 'bank-transfer'])
      expect(methods).not.toContain(method);
    const part = await (await ask('GET', `${on.split('?')[0]}/card?lang=en`)).text();
    expect(part).toContain('kupaSeller=null');
    expect(await payAt(on)).toMatchObject({ kind: 'paid' });
    const after = plain(await (await ask('GET', on)).text());
    expect(after).toMatch(/The next charge is ₪49\.00 on \w+ \d+, \d{4}\. You can manage the subscription/);
  });

  test('a page that is opened in two tabs is one charge', async () => {
    const id = await givenPlan();
    const [one, other] = [await agree(pageOf(id)), await agree(pageOf(id))].map(
      (answer) => answer.headers.get('location') ?? '',
    );
    await payAt(one ?? '');
    await payAt(other ?? '', { cardNumber: '5555555555554444' });
    expect(await salesOf(id)).toMatchObject([{ status: 'completed' }]);
    expect(await factsOf(id)).toMatchObject({ state: 'active', completed: 1 });
    // And a third tab that was open before is told.
    const late = await agree(pageOf(id));
    expect([late.status, plain(await late.text())]).toEqual([
      200,
      expect.stringContaining('You’re already subscribed'),
    ]);
  });

  test('returns to the shop with the subscription signed in the place of the sale', async () => {
    const id = await givenPlan({ returnUrl: 'https://shop.example/thanks?a=1' });
    const on = (await agree(pageOf(id))).headers.get('location') ?? '';
    const paid = (await payAt(on)) as unknown as { done: { returnUrl: string; reference: string } };
    const query = new URL(paid.done.returnUrl).searchParams;
    expect([query.get('sub_svc_id'), query.has('svc_sale_id'), query.get('a')]).toEqual([id, false, '1']);
    const signature = createHash('md5')
      .update(`${seller().svcId}${seller().svcSecret}${paid.done.reference}${id}`)
      .digest('hex');
    expect(query.get('svc_signature')).toBe(signature);
  });
});

describe('a template', () => {
  test('asks who subscribes, says what is wrong beside each field, and keeps what was typed', async () => {
    const id = await givenPlan({ kind: 'template' });
    const answer = await agree(pageOf(id), { name: '4580458045804580', email: 'dana@', phone: 'no', agree: '' });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    for (const error of ['name-error', 'email-error', 'phone-error', 'agree-error'])
      expect(html).toContain(`id="${error}"`);
    expect(html).toContain('value="dana@"');
    expect(html).not.toContain('4580458045804580');
    const filled = await (
      await ask('GET', `${pageOf(id)}?first_name=Dana&last_name=Levi&email=dana@example.com`)
    ).text();
    expect(filled).toMatch(/name="name"[^>]*value="Dana Levi"/);
    expect(await pages.madeFrom(id)).toEqual([]);
  });

  test('makes each buyer a subscription of their own, and the same form twice one', async () => {
    const id = await givenPlan({ kind: 'template' });
    const who = { name: 'Dana Levi', email: 'dana@example.com', phone: '' };
    const hidden = hiddenIn(await (await ask('GET', pageOf(id))).text());
    const [first, again] = [
      await post(pageOf(id), { ...hidden, ...who, agree: 'yes' }),
      await post(pageOf(id), { ...hidden, ...who, agree: 'yes' }),
    ];
    const other = await agree(pageOf(id), { ...who, name: 'Noa' });
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(other.headers.get('location')).not.toBe(first.headers.get('location'));
    const made = await pages.madeFrom(id);
    expect(made).toHaveLength(2);
    expect(await factsOf(made[0] ?? '')).toMatchObject({ buyerName: 'Dana Levi', buyerEmail: 'dana@example.com' });
    await payAt(first.headers.get('location') ?? '');
    expect([await factsOf(made[0] ?? ''), await factsOf(made[1] ?? ''), await factsOf(id)]).toMatchObject([
      { state: 'active' },
      { state: 'initial' },
      { state: 'initial', kind: 'template' },
    ]);
  });

  test('lets one network make so many in an hour, and then says so; one that has ended makes none', async () => {
    const id = await givenPlan({ kind: 'template' });
    const who = { name: 'Dana', email: 'dana@example.com', phone: '', agree: 'yes' };
    const fresh = async () => ({ ...hiddenIn(await (await ask('GET', pageOf(id))).text()), ...who });
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1)
      statuses.push((await post(pageOf(id), await fresh(), {}, '203.0.113.9')).status);
    expect([statuses.slice(0, 20).every((status) => status === 303), statuses.at(-1)]).toEqual([true, 429]);
    expect((await post(pageOf(id), await fresh(), {}, '203.0.113.10')).status).toBe(303);
    await cancelSubscription(subscriptionsContext(), which(id), API);
    for (const page of [await ask('GET', pageOf(id)), await agree(pageOf(id), who)])
      expect([page.status, plain(await page.text())]).toEqual([200, expect.stringContaining('This offer has ended')]);
  });
});

describe('the language in which a buyer reads the page', () => {
  const WRITTEN = statement(
    'test_language_of_messages',
    `SELECT DISTINCT m.language FROM message m JOIN subscription p ON p.id = m.subscription_id WHERE p.public_id = $1`,
  );

  test.each([
    ['a template', 'template'],
    ['a plan', 'regular'],
  ] as const)('is that of the subscription from then on, of %s as well', async (_, kind) => {
    const id = await givenPlan({ kind, language: 'he', ...(kind === 'regular' && { sendNotification: true }) });
    const on = await agree(`${pageOf(id)}?lang=es`, { name: 'Dana', email: 'dana@example.com', phone: '' });
    const own = kind === 'template' ? ((await pages.madeFrom(id))[0] ?? '') : id;
    expect(await factsOf(own)).toMatchObject({ language: 'es', state: 'initial' });
    if (kind === 'template') expect(await factsOf(id)).toMatchObject({ language: 'he' });
    if (kind === 'regular')
      await base.db.query(
        statement('test_reachable', `UPDATE subscription SET buyer_email = 'dana@example.com' WHERE public_id = $1`),
        [id],
      );
    await payAt(on.headers.get('location') ?? '', { language: 'es' });
    expect(await factsOf(own)).toMatchObject({ language: 'es', state: 'active' });
    expect(await base.db.query(WRITTEN, [own])).toEqual([{ language: 'es' }]);
    expect(await (await ask('GET', pageOf(own))).text()).toContain('<html lang="es"');
  });

  test('of the last page that was agreed to counts, and one that was only looked at does not', async () => {
    const id = await givenPlan({ language: 'he' });
    await ask('GET', `${pageOf(id)}?lang=ru`);
    expect(await factsOf(id)).toMatchObject({ language: 'he' });
    for (const language of ['ar', 'en'] as const) {
      expect((await agree(`${pageOf(id)}?lang=${language}`)).status).toBe(303);
      expect(await factsOf(id)).toMatchObject({ language });
    }
    expect(await salesOf(id)).toHaveLength(1);
  });
});

describe('how it stands', () => {
  test('one that runs says so and when it is charged next, shows nothing of its buyer, and sends the link to them', async () => {
    const id = await givenActive({ buyerPhone: '+972521234567' });
    const html = await (await ask('GET', pageOf(id))).text();
    expect(plain(html)).toMatch(/You’re already subscribed.*The next charge is on \w+ \d+, \d{4}/s);
    for (const secret of ['dana', 'example.com', '4567', '1111', 'Visa']) expect(plain(html)).not.toContain(secret);
    const sent = await post(pageOf(id), { do: 'link' });
    expect([sent.status, plain(await sent.text())]).toEqual([200, expect.stringContaining('The link was sent')]);
    expect(await pages.sentTo(id, 'subscription-link')).toEqual([
      {
        channel: 'email',
        recipient: 'dana@example.com',
        secret: expect.stringContaining(`/subscription/manage/${id}.`),
      },
    ]);
    for (let turn = 0; turn < 2; turn += 1) await post(pageOf(id), { do: 'link' });
    expect((await post(pageOf(id), { do: 'link' })).status).toBe(429);
    expect(await pages.sentTo(id, 'subscription-link')).toHaveLength(3);
  });

  test.each([
    [
      'paused',
      'This subscription is paused',
      (id: string) => pauseSubscription(subscriptionsContext(), which(id), API),
    ],
    [
      'cancelled',
      'This subscription is canceled',
      (id: string) => cancelSubscription(subscriptionsContext(), which(id), API),
    ],
  ] as const)('one that is %s says so and takes nothing', async (_, sentence, change) => {
    const id = await givenActive();
    expect((await change(id)).ok).toBe(true);
    for (const page of [await ask('GET', pageOf(id)), await agree(pageOf(id))])
      expect([page.status, plain(await page.text())]).toEqual([200, expect.stringContaining(sentence)]);
  });

  test('one that is complete says so; one that was cancelled before it began too', async () => {
    const complete = await givenActive({ iterations: 1 });
    expect(plain(await (await ask('GET', pageOf(complete))).text())).toContain('All payments have been made');
    const never = await givenPlan();
    await cancelSubscription(subscriptionsContext(), which(never), API);
    expect(plain(await (await ask('GET', pageOf(never))).text())).toContain('This subscription is canceled');
  });

  test('a price that was changed later is what the page of a running one leads to, not what its buyer agreed to', async () => {
    const id = await givenActive();
    const before = (await pages.mandateOf(id))?.text;
    expect((await setPrice(subscriptionsContext(), which(id), API, { price: 6_000 })).ok).toBe(true);
    expect((await pages.mandateOf(id))?.text).toBe(before);
  });

  test('there is none of an unknown name', async () => {
    for (const path of [pageOf(UNKNOWN), pageOf('nonsense'), pageOf('%00')])
      for (const page of [await ask('GET', `${path}?lang=en`), await post(`${path}?lang=en`, { agree: 'yes' })])
        expect([page.status, plain(await page.text())]).toEqual([
          404,
          expect.stringContaining('Subscription not found'),
        ]);
  });
});
