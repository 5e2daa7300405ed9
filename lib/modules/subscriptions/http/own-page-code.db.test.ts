import { afterEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { drawn, plain, textOf, testOwnPages } from '#lib/testing/payment-page/own-pages.ts';

/** The code that opens a buyer's own page: where it is sent, how often, and for how long it is good. */
const base = testDatabase();
const pages = testOwnPages(base);
const { ask, post, givenActive, seller, manageLink, codeOf } = pages;
afterEach(() => base.moveClock(0));

const DAY = 86_400;
const EMAIL_MODULE = statement('test_email_module', 'UPDATE seller SET email_module = $2 WHERE id = $1');
const SMS_MODULE = statement('test_sms_module', 'UPDATE seller SET sms_module = $2::boolean WHERE id = $1');
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

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
    // An action that is not offered is refused.
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
