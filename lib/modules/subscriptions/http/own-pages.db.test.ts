import { afterEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { testSubscriptionPages } from '#lib/testing/payment-page/subscription-pages.ts';
import { sessionOf } from '../links/subscription-links.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';

/** The pages behind signed links: another card, and a buyer's own page after a code. */
const base = testDatabase();
const pages = testSubscriptionPages(base);
const { ask, post, payAt, givenPlan, givenActive, factsOf, salesOf, seller, cardLink, manageLink } = pages;
afterEach(() => base.moveClock(0));

const DAY = 86_400;
const drawn = (html: string): string => html.replace(/<(script|style)\b.*?<\/\1>/gs, '');
const plain = (html: string): string =>
  drawn(html)
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ');
const textOf = async (page: Response | Promise<Response>): Promise<string> => plain(await (await page).text());
const policyOf = (page: Response): string => page.headers.get('content-security-policy') ?? '';

const SETTINGS = statement(
  'test_let_buyers',
  `INSERT INTO subscription_settings (seller_id, may_pause, may_cancel) VALUES ($1, $2, $3)
    ON CONFLICT (seller_id) DO UPDATE SET may_pause = excluded.may_pause, may_cancel = excluded.may_cancel`,
);
const letBuyers = (mayPause: boolean, mayCancel: boolean) =>
  base.owner.query(SETTINGS, [seller().id, mayPause, mayCancel]);

const EMAIL_MODULE = statement('test_email_module', 'UPDATE seller SET email_module = $2 WHERE id = $1');
const SMS_MODULE = statement('test_sms_module', 'UPDATE seller SET sms_module = $2::boolean WHERE id = $1');

const codeOf = async (id: string): Promise<string> =>
  (await pages.sentTo(id, 'subscription-code')).at(-1)?.secret ?? '';
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

/** The address of a buyer's own page after the code. */
async function openOwn(id: string): Promise<string> {
  const link = await manageLink(id);
  await post(link, { do: 'send', way: 'email' });
  const right = await post(link, { do: 'try', way: 'email', code: await codeOf(id) });
  return right.headers.get('location') ?? '';
}
/** Agrees on the page for another card to what it says, in the language of its address. */
async function bring(page: string, ip?: string): Promise<Response> {
  const hidden = pages.hiddenIn(await (await ask('GET', page)).text());
  return post(page, { ...hidden, do: 'card' }, {}, ip);
}
const AGREED = statement(
  'test_agreed',
  `SELECT e.kind, e.actor, e.detail FROM subscription_event e JOIN subscription p ON p.id = e.subscription_id
    WHERE p.public_id = $1 AND e.kind IN ('agreed', 'card-changed') ORDER BY e.id`,
);
type Agreed = { kind: string; actor: string; detail: { text: string; language: string; address: string | null } };
const agreedTo = (id: string) => base.db.query<Agreed>(AGREED, [id]);

const sessionIn = (address: string): string => new URLSearchParams(address.split('?')[1]).get('session') ?? '';

const OTHERS_REST = statement(
  'test_others_rest',
  `UPDATE subscription_iteration SET next_at = next_at + interval '10 years' WHERE state = 'scheduled'`,
);

/** One whose second date was declined, while nothing else of its seller is due. */
async function givenFailing(code = 20004): Promise<string> {
  await base.owner.query(OTHERS_REST, []);
  const id = await givenActive();
  await base.moveClock(32 * DAY);
  await pages.control('POST', '/control/next', { merchant: String(seller().id), what: 'decline', code });
  await pages.chargeDue();
  return id;
}

describe('the page for another card', () => {
  test('says which card it replaces and that nothing is charged now, and goes on to a sale that keeps one', async () => {
    const id = await givenActive();
    const link = await cardLink(id);
    const page = await ask('GET', link);
    const text = await textOf(page);
    expect(text).toContain('Change card Current card Visa ending in 1111');
    expect(text).toMatch(/Nothing is charged now\. The next payment, ₪49\.00 on .* will be charged to the new card\./);
    expect(policyOf(page)).toContain(`frame-ancestors 'none'`);
    const on = await bring(link);
    expect([on.status, on.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/sale\/generate\/SALE[A-Z2-7-]+\?lang=en$/),
    ]);
    const sale = on.headers.get('location') ?? '';
    expect(await textOf(ask('GET', sale))).toContain(
      'The card will be saved for the next payments of your subscription.',
    );
    expect(await payAt(sale, { cardNumber: '5555555555554444' })).toMatchObject({ kind: 'paid' });
    expect(await factsOf(id)).toMatchObject({
      state: 'active',
      completed: 1,
      cardMask: expect.stringMatching(/4444$/),
    });
  });

  test('of a payment that failed says which, and it is charged with the new card at once', async () => {
    const id = await givenFailing();
    expect(await factsOf(id)).toMatchObject({ state: 'retrying', completed: 1 });
    const link = await cardLink(id);
    expect(await textOf(ask('GET', link))).toMatch(
      /The payment of ₪49\.00 that failed on \d+ \w+ \d{4} will be charged to the new card at once\./,
    );
    const sale = (await bring(link)).headers.get('location') ?? '';
    expect(await textOf(ask('GET', sale))).toContain('the payment that failed is charged to it at once');
    await payAt(sale, { cardNumber: '5555555555554444' });
    await pages.chargeDue();
    expect(await factsOf(id)).toMatchObject({ state: 'active', completed: 2, failures: 0 });
  });

  test('opens with its own key alone, and only for 30 days; a late one sends the way to the buyer', async () => {
    const [id, other] = [await givenActive(), await givenActive()];
    const link = await cardLink(id);
    const [key = '', otherKey = ''] = [link.split('/').at(-1), (await cardLink(other)).split('/').at(-1)];
    const session = sessionOf(id, (await readClock(base.db)).now);
    const manage = (await manageLink(id)).split('/').at(-1) ?? '';
    const forged = [
      id,
      key.replace(id, other),
      otherKey.replace(other, id),
      `${key}0`,
      key.slice(0, -1),
      manage,
      session,
      '%00',
      `${id}.${'A'.repeat(22)}zzzzz`,
    ];
    for (const wrong of forged)
      for (const page of [
        await ask('GET', `/subscription/card/${wrong}?lang=en`),
        await post(`/subscription/card/${wrong}?lang=en`, { do: 'card' }),
      ])
        expect([wrong, page.status, await textOf(page)]).toEqual([
          wrong,
          404,
          expect.stringContaining('Subscription not found'),
        ]);
    await base.moveClock(31 * DAY);
    expect([(await ask('GET', link)).status, await textOf(ask('GET', link))]).toEqual([
      410,
      expect.stringContaining('This link has expired'),
    ]);
    expect((await post(link, { do: 'card' })).status).toBe(410);
    expect(await salesOf(id)).toHaveLength(1);
    expect(await textOf(post(link, { do: 'link' }))).toContain('The link was sent');
    expect(await pages.sentTo(id, 'subscription-link')).toHaveLength(1);
  });

  test.each([
    ['en', /^Coffee box\nYou pay ₪49\.00 .*\nNothing is charged now\..*\nBy continuing, you allow Seller to charge/],
    ['he', /^Coffee box\nהתשלום הוא ₪49\.00 .*\nעכשיו אין חיוב\..*\nבלחיצה על ההמשך ניתן/],
  ])('keeps word for word in %s what was agreed to, in which language and from where', async (language, words) => {
    const id = await givenActive();
    const page = `${await cardLink(id)}?lang=${language}`;
    const shown = await textOf(ask('GET', page));
    expect((await bring(page, '203.0.113.9')).status).toBe(303);
    const [agreed] = await agreedTo(id);
    expect(agreed).toMatchObject({ kind: 'agreed', actor: 'buyer', detail: { language } });
    expect(agreed?.detail.text).toMatch(words);
    const withoutBlanks = (text: string): string => text.replace(/\s/g, '');
    for (const line of agreed?.detail.text.split('\n') ?? [])
      expect(withoutBlanks(shown)).toContain(withoutBlanks(line));
    expect(agreed?.detail.address).toMatch(/^[\w+/=-]{16,}$/);
    expect(JSON.stringify(agreed)).not.toContain('203.0.113');
  });

  test('keeps it once however often the page is sent, again where it says something else, before the card itself', async () => {
    const id = await givenActive();
    const link = await cardLink(id);
    const [one, again] = await Promise.all([bring(link), bring(link)]);
    expect(one.headers.get('location')).toBe(again.headers.get('location'));
    expect((await agreedTo(id)).map(({ kind }) => kind)).toEqual(['agreed']);
    await bring(`${link}?lang=ru`);
    await payAt(one.headers.get('location') ?? '', { cardNumber: '5555555555554444' });
    expect((await agreedTo(id)).map(({ kind }) => kind)).toEqual(['agreed', 'agreed', 'card-changed']);
  });

  test('keeps nothing that was not seen: where the price has changed since, the page is shown again', async () => {
    const id = await givenActive();
    const link = await cardLink(id);
    const hidden = pages.hiddenIn(await (await ask('GET', link)).text());
    await base.db.query(statement('test_price', 'UPDATE subscription SET price = 9900 WHERE public_id = $1'), [id]);
    for (const fields of [hidden, { seen: '' }, {}]) {
      const again = await post(link, { ...fields, do: 'card' });
      expect([again.status, await textOf(again)]).toEqual([409, expect.stringContaining('The terms have changed')]);
    }
    expect([await agreedTo(id), await salesOf(id)]).toMatchObject([[], [{ type: 'sale' }]]);
    expect((await bring(link)).status).toBe(303);
    expect((await agreedTo(id))[0]?.detail.text).toContain('₪99.00');
  });

  test('takes no form of another site', async () => {
    const link = await cardLink(await givenActive());
    for (const site of ['cross-site', 'same-site'])
      expect((await post(link, { do: 'card' }, { 'sec-fetch-site': site })).status).toBe(403);
  });
});

describe('the code', () => {
  test('is asked for before anything is shown, goes where the seller said, and is nowhere on the page', async () => {
    const id = await givenActive({ buyerPhone: '+972521234567' });
    const link = await manageLink(id);
    for (const language of LANGUAGES) {
      const html = drawn(await (await ask('GET', `${link}?lang=${language}`)).text());
      expect(html).toContain('d•••@e•••.com');
      expect(html).toContain('•••4567');
      for (const secret of ['dana@', 'example.com', '972521', '1111', 'Visa', '49.00'])
        expect(html).not.toContain(secret);
    }
    const sent = await post(link, { do: 'send', way: 'sms' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${link}?sent=sms`]);
    expect(await pages.sentTo(id, 'subscription-code')).toEqual([
      { channel: 'sms', recipient: '+972521234567', secret: expect.stringMatching(/^\d{6}$/) },
    ]);
    const code = await codeOf(id);
    expect(await textOf(ask('GET', `${link}?sent=sms`))).not.toContain(code);
  });

  test('opens the page once, with blanks and dashes as people type it', async () => {
    const id = await givenActive();
    const link = await manageLink(id);
    await post(link, { do: 'send', way: 'email' });
    const code = await codeOf(id);
    const typed = `${code.slice(0, 3)} - ${code.slice(3)}`;
    const right = await post(link, { do: 'try', way: 'email', code: typed });
    expect([right.status, right.headers.get('location')]).toEqual([303, expect.stringContaining('?session=')]);
    expect(await textOf(ask('GET', right.headers.get('location') ?? ''))).toContain('Visa ending in 1111');
    expect(await textOf(post(link, { do: 'try', way: 'email', code }))).toContain('no longer works');
  });

  test('is guessed five times and no more; a new one takes its place', async () => {
    const id = await givenActive();
    const link = await manageLink(id);
    await post(link, { do: 'send', way: 'email' });
    const code = await codeOf(id);
    for (const left of [4, 3, 2, 1]) {
      const wrong = await post(link, { do: 'try', way: 'email', code: otherThan(code) });
      expect([wrong.status, await textOf(wrong)]).toEqual([
        422,
        expect.stringMatching(new RegExp(`${left} attempts? left`)),
      ]);
    }
    expect(await textOf(post(link, { do: 'try', way: 'email', code: otherThan(code) }))).toContain('no longer works');
    // The right one comes too late.
    expect((await post(link, { do: 'try', way: 'email', code })).status).toBe(422);
    await post(link, { do: 'send', way: 'email' });
    const fresh = await codeOf(id);
    expect((await post(link, { do: 'try', way: 'email', code: fresh })).status).toBe(303);
  });

  test('is not guessed faster by many at once', async () => {
    const id = await givenActive();
    const link = await manageLink(id);
    await post(link, { do: 'send', way: 'email' });
    const code = await codeOf(id);
    await Promise.all(Array.from({ length: 12 }, () => post(link, { do: 'try', way: 'email', code: otherThan(code) })));
    const [row] = await base.db.query<{ tries: number }>(
      statement(
        'test_tries',
        `SELECT tries FROM subscription_code c JOIN subscription p ON p.id = c.subscription_id WHERE p.public_id = $1`,
      ),
      [id],
    );
    expect([row?.tries, (await post(link, { do: 'try', way: 'email', code })).status]).toEqual([5, 422]);
  });

  test('one before it works no more, ten minutes after it works no more, and one of another opens nothing', async () => {
    const [id, other] = [await givenActive(), await givenActive()];
    const link = await manageLink(id);
    await post(link, { do: 'send', way: 'email' });
    const before = await codeOf(id);
    await post(link, { do: 'send', way: 'email' });
    const code = await codeOf(id);
    if (before !== code) expect((await post(link, { do: 'try', way: 'email', code: before })).status).toBe(422);
    const otherLink = await manageLink(other);
    expect((await post(otherLink, { do: 'try', way: 'email', code })).status).toBe(422);
    await base.moveClock(601);
    expect(await textOf(post(link, { do: 'try', way: 'email', code }))).toContain('no longer works');
  });

  test('is sent five times in an hour at most, and from one network twenty times', async () => {
    const id = await givenActive();
    const link = await manageLink(id);
    for (let turn = 0; turn < 5; turn += 1) expect((await post(link, { do: 'send', way: 'email' })).status).toBe(303);
    const refused = await post(link, { do: 'send', way: 'email' });
    expect([refused.status, await textOf(refused)]).toEqual([429, expect.stringContaining('Too many codes')]);
    expect(await pages.sentTo(id, 'subscription-code')).toHaveLength(5);
    await base.moveClock(3_700);
    expect((await post(link, { do: 'send', way: 'email' })).status).toBe(303);

    const from = '203.0.113.77';
    const statuses: number[] = [];
    for (let one = 0; one < 5; one += 1) {
      const another = await manageLink(await givenActive());
      for (let turn = 0; turn < 5; turn += 1)
        statuses.push((await post(another, { do: 'send', way: 'email' }, {}, from)).status);
    }
    expect([statuses.slice(0, 20).every((status) => status === 303), statuses[20]]).toEqual([true, 429]);
  });

  test.each<[what: string, plan: object, smsModule: boolean | null, ways: ('email' | 'sms')[]]>([
    ['both', { buyerPhone: '+972521234567' }, null, ['email', 'sms']],
    ['no SMS, switched off by the seller', { buyerPhone: '+972521234567' }, false, ['email']],
    ['no SMS, for a number that is none', { buyerPhone: '12' }, true, ['email']],
    ['no e-mail, for an address that is none', { buyerEmail: 'dana@', buyerPhone: '+972521234567' }, true, ['sms']],
    ['nothing', { buyerEmail: '', buyerPhone: '+972521234567' }, false, []],
    ['nothing, for an address that is none', { buyerEmail: 'dana@', buyerPhone: '' }, true, []],
  ])('is offered by the ways that arrive: %s', async (_, more, smsModule, ways) => {
    await base.owner.query(SMS_MODULE, [seller().id, smsModule]);
    const id = await givenActive(more);
    const link = await manageLink(id);
    const html = drawn(await (await ask('GET', link)).text());
    const offered = [...html.matchAll(/name="way" value="(\w+)"/g)].map(([, way]) => way);
    expect(offered).toEqual(ways);
    expect(/<button[^>]*value="send"/.test(html)).toBe(ways.length > 0);
    expect(plain(html).includes('We can’t reach you by email or text message')).toBe(ways.length === 0);
    // What is not offered is not done either.
    for (const way of ['email', 'sms']) await post(link, { do: 'send', way });
    expect((await pages.sentTo(id, 'subscription-code')).map(({ channel }) => channel)).toEqual(ways);
    // The same of a fresh link, where this one has expired.
    await base.moveClock(91 * DAY);
    expect(plain(await (await ask('GET', link)).text()).includes('Send me the link')).toBe(ways.length > 0);
    await post(link, { do: 'link' });
    const sent = await pages.sentTo(id, 'subscription-link');
    expect(sent.map(({ channel }) => channel)).toEqual(ways.slice(0, 1));
    await base.owner.query(SMS_MODULE, [seller().id, null]);
  });

  test('goes by SMS alone while the business sends no e-mail, and nowhere where there is no telephone', async () => {
    await base.owner.query(EMAIL_MODULE, [seller().id, false]);
    const [both, mailOnly] = [await givenActive({ buyerPhone: '0521234567' }), await givenActive({ buyerPhone: '' })];
    const [link, other] = [await manageLink(both), await manageLink(mailOnly)];
    expect(await textOf(ask('GET', other))).toContain('We can’t reach you by email or text message');
    for (const way of ['email', 'sms']) await post(link, { do: 'send', way });
    expect((await pages.sentTo(both, 'subscription-code')).map(({ channel }) => channel)).toEqual(['sms']);
    await base.owner.query(EMAIL_MODULE, [seller().id, true]);
  });

  test('is not sent where there is no address, nor by a way that there is none for', async () => {
    const id = await givenActive({ buyerEmail: '', buyerPhone: '' });
    const link = await manageLink(id);
    expect(await textOf(ask('GET', link))).toContain('We can’t reach you by email or text message');
    await post(link, { do: 'send', way: 'email' });
    await post(link, { do: 'send', way: 'pigeon' });
    expect(await pages.sentTo(id, 'subscription-code')).toEqual([]);
  });
});

describe("a buyer's own page", () => {
  test('shows plan, card and receipts that open', async () => {
    const id = await givenActive({ iterations: 3 });
    await base.moveClock(32 * DAY);
    await pages.chargeDue();
    const own = await openOwn(id);
    const html = drawn(await (await ask('GET', own)).text());
    expect(plain(html)).toMatch(/₪49 \.00 a month Coffee box .* Active/);
    expect(plain(html)).toContain('Payments made 2 of 3');
    const receipts = [...html.matchAll(/href="(\/sale\/receipt\/[^"]+)"/g)].map(([, address]) => address ?? '');
    expect(receipts).toHaveLength(2);
    const receipt = drawn(await (await ask('GET', receipts[0] ?? '')).text());
    const manage = /href="(\/subscription\/manage\/[^"]+)"/.exec(receipt)?.[1] ?? '';
    expect(receipt).toContain('Manage subscription');
    expect((await ask('GET', manage)).status).toBe(200);
    expect(await textOf(ask('GET', manage))).toContain('enter a code');
  });

  test('shows every payment that was made, 24 on a page, each once and the newest first', {
    timeout: 60_000,
  }, async () => {
    await base.owner.query(OTHERS_REST, []);
    const id = await givenActive({ period: 'daily' });
    for (let day = 1; day < 60; day += 1) {
      await base.moveClock(DAY);
      await pages.chargeDue();
    }
    expect(await factsOf(id)).toMatchObject({ completed: 60 });
    const own = await openOwn(id);
    const [path = ''] = own.split('?');
    const shown: string[][] = [];
    let next: string | undefined = own;
    while (next !== undefined) {
      const html = drawn(await (await ask('GET', next)).text());
      shown.push([...html.matchAll(/href="(\/sale\/receipt\/[^"]+)"/g)].map(([, address]) => address ?? ''));
      expect(html.includes('Most recent payments')).toBe(shown.length > 1);
      const older: string | undefined = /href="(\?session=[^"]+past=[^"]+)#past"/
        .exec(html)?.[1]
        ?.replaceAll('&amp;', '&');
      next = older && `${path}${older}`;
    }
    expect(shown.map(({ length }) => length)).toEqual([24, 24, 12]);
    expect(new Set(shown.flat()).size).toBe(60);
    const receiptOf = async (address = '') => plain(await (await ask('GET', address)).text());
    const [newest, oldest] = [await receiptOf(shown[0]?.[0]), await receiptOf(shown[2]?.at(-1))];
    const numberIn = (text: string): number => Number(/\b(\d{6,})\b/.exec(text)?.[1]);
    expect(numberIn(newest)).toBeGreaterThan(numberIn(oldest));
    // A sale of somebody else's, one that is none, and no text at all name no place: the newest are shown.
    const [foreign] = await salesOf(await givenActive());
    for (const place of [foreign?.id ?? '', 'SALEAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA', "' OR 1=1", '%00']) {
      const html = drawn(await (await ask('GET', `${own}&past=${encodeURIComponent(place)}`)).text());
      expect([place, html.includes(shown[0]?.[0] ?? '-')]).toEqual([place, true]);
    }
  });

  test('closes after fifteen minutes, and opens with no session of another or of another purpose', async () => {
    const [id, other] = [await givenActive(), await givenActive()];
    const own = await openOwn(id);
    const [path = ''] = own.split('?');
    const { now } = await readClock(base.db);
    for (const session of [
      sessionOf(other, now),
      `${sessionIn(own)}0`,
      path.split('/').at(-1) ?? '',
      (await cardLink(id)).split('/').at(-1) ?? '',
      '',
      '%00',
    ]) {
      const page = await ask('GET', `${path}?session=${session}`);
      expect([session, page.status, await textOf(page)]).toEqual([
        session,
        403,
        expect.not.stringContaining('Visa ending in'),
      ]);
      await post(path, { do: 'cancel', session });
      await post(path, { do: 'card', session });
    }
    expect([await factsOf(id), await salesOf(id)]).toMatchObject([{ state: 'active' }, [{ type: 'sale' }]]);
    await base.moveClock(16 * 60);
    expect(await textOf(ask('GET', own))).toContain('closed after 15 minutes');
    await post(path, { do: 'cancel', session: sessionIn(own) });
    expect(await factsOf(id)).toMatchObject({ state: 'active' });
  });

  test('says what a cancellation means before it is made, and makes it as the buyer', async () => {
    await letBuyers(false, true);
    const id = await givenActive();
    const own = await openOwn(id);
    const [path = ''] = own.split('?');
    const session = sessionIn(own);
    expect(await textOf(ask('GET', `${own}&ask=cancel`))).toMatch(
      /Cancel the subscription\? The next charge, ₪49\.00 on \d+ \w+ \d{4}, will not happen\./,
    );
    expect(await factsOf(id)).toMatchObject({ state: 'active' });
    const done = await post(path, { do: 'cancel', session });
    expect(await textOf(ask('GET', done.headers.get('location') ?? ''))).toContain(
      'The subscription is cancelled. Nothing more will be charged.',
    );
    expect(await factsOf(id)).toMatchObject({ state: 'cancelled', reason: 'buyer' });
    const [event] = await base.db.query<{ actor: string }>(
      statement(
        'test_last_event',
        `SELECT e.actor FROM subscription_event e JOIN subscription p ON p.id = e.subscription_id
          WHERE p.public_id = $1 ORDER BY e.id DESC LIMIT 1`,
      ),
      [id],
    );
    expect(event?.actor).toBe('buyer');
    // Again: it has changed meanwhile.
    const again = await post(path, { do: 'cancel', session });
    expect(again.headers.get('location')).toContain('result=not_done');
  });

  test('pauses and resumes where the seller lets its buyers, and does nothing that it does not', async () => {
    await letBuyers(true, false);
    const id = await givenActive();
    const own = await openOwn(id);
    const [path = ''] = own.split('?');
    const session = sessionIn(own);
    const shown = await textOf(ask('GET', own));
    expect([shown.includes('Pause'), shown.includes('Cancel subscription')]).toEqual([true, false]);
    await post(path, { do: 'cancel', session });
    expect(await factsOf(id)).toMatchObject({ state: 'active' });
    expect(await textOf(ask('GET', `${own}&ask=cancel`))).not.toContain('will not happen');
    await post(path, { do: 'pause', session });
    expect(await factsOf(id)).toMatchObject({ state: 'paused' });
    expect(await textOf(ask('GET', `${own}&ask=resume`))).toMatch(/The next charge will be ₪49\.00 on/);
    await post(path, { do: 'resume', session });
    expect(await factsOf(id)).toMatchObject({ state: 'active' });
    await letBuyers(false, true);
    await post(path, { do: 'pause', session });
    expect(await factsOf(id)).toMatchObject({ state: 'active' });
  });

  test('goes on to another card', async () => {
    const id = await givenActive();
    const own = await openOwn(id);
    const to = await post(own.split('?')[0] ?? '', { do: 'card', session: sessionIn(own) });
    expect(to.headers.get('location')).toMatch(/^\/subscription\/card\/SUB/);
    const on = await bring(to.headers.get('location') ?? '');
    await payAt(on.headers.get('location') ?? '', { cardNumber: '5555555555554444' });
    expect(await textOf(ask('GET', own))).toContain('Mastercard ending in 4444');
  });

  test('keeps its place in another language', async () => {
    const own = await openOwn(await givenActive());
    const html = drawn(await (await ask('GET', `${own}&ask=cancel`)).text());
    expect(html).toMatch(/href="\?lang=he&amp;session=[^"]+&amp;ask=cancel"/);
    const hebrew = await textOf(ask('GET', `${own}&lang=he`));
    expect(hebrew).toContain('החיוב הבא');
  });

  test('is there of no template, and of one that nobody has paid it says so', async () => {
    const template = await manageLink(await givenPlan({ kind: 'template' }));
    expect((await ask('GET', template)).status).toBe(404);
    const initial = await givenPlan({ buyerEmail: 'dana@example.com' });
    expect(await textOf(ask('GET', await openOwn(initial)))).toContain('Not started');
  });
});
