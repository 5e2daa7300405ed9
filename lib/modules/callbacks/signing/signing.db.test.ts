import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { statement } from '#lib/platform/db/database.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller } from '#lib/testing/world.ts';
import { deliveryWork } from '#lib/testing/callbacks/with-records.ts';
import { webhookSecret } from '../domain/standard-webhooks.ts';
import {
  ensureSigningSecrets,
  listSigningSecrets,
  revealSigningSecret,
  rotateSigningSecret,
} from './signing-secrets.ts';
import { givenEvents } from '#lib/testing/callbacks/events.ts';

vi.mock('#lib/platform/log.ts', () => ({
  errorName: () => 'Error',
  log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
}));

const { db, moveClock } = testDatabase();
const URL_TEXT = 'https://shop.example.com/cb';
const USER = 7;
let partner: TestPartner;
let seller: TestSeller;

beforeEach(async () => {
  partner = await givenPartner(db);
  seller = await givenSeller(db, { partner });
});

type Sent = { url: string; body: string; headers: Record<string, string> };

const answer = {
  httpStatus: 200,
  error: null,
  durationMs: 1,
  requestHeaders: {},
  responseHeaders: {},
  responseBody: '',
} as const;

/** Sends everything that is due, and says what was sent. */
async function deliverAll(works = true): Promise<Sent[]> {
  const sent: Sent[] = [];
  const work = deliveryWork(db, async (url, body, headers = {}) => {
    sent.push({ url, body, headers: { ...headers } });
    return works ? answer : { ...answer, error: 'status', httpStatus: 500 };
  });
  while ((await work.claimAndBegin()) > 0) await vi.waitFor(() => undefined);
  await work.finish();
  return sent;
}

const scopeOf = (of: TestSeller, and: TestPartner | null = null) => ({
  sellerIds: [of.id],
  partnerIds: and ? [and.id] : [],
});

async function secretOf(audience: 'seller' | 'partner' = 'seller'): Promise<{ id: number; secret: string }> {
  const scope = scopeOf(seller, partner);
  const id = (await listSigningSecrets(db, scope)).find((one) => one.audience === audience)?.id ?? 0;
  return { id, secret: (await revealSigningSecret(db, scope, { id, userId: USER })) ?? '' };
}

const isGood = (secret: string, { body, headers }: Sent): boolean => {
  try {
    // Our bodies are forms: nothing is to be parsed as JSON.
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
};

const changed = (
  sent: Sent,
  more: Partial<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>,
): Sent => ({ ...sent, headers: { ...sent.headers, ...more } });

describe('W-13: Standard Webhooks', () => {
  test('an independent verifier accepts what is sent and refuses anything that was changed', async () => {
    await givenEvents(db, { sellerId: seller.id, urls: [URL_TEXT] });
    const [sent] = (await deliverAll()) as [Sent];
    const { secret } = await secretOf();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(isGood(secret, sent)).toBe(true);
    expect(isGood(secret, { ...sent, body: `${sent.body}0` })).toBe(false);
    expect(isGood(secret, changed(sent, { 'webhook-id': 'msg_other' }))).toBe(false);
    expect(
      isGood(secret, changed(sent, { 'webhook-timestamp': String(Number(sent.headers['webhook-timestamp']) + 1) })),
    ).toBe(false);
    expect(isGood(webhookSecret(Buffer.alloc(32, 1)), sent)).toBe(false);
  });

  test('the seller’s and the partner’s delivery of one event have their own secrets and names', async () => {
    const [toSeller] = await givenEvents(db, { sellerId: seller.id, urls: [URL_TEXT] });
    await db.query(
      statement(
        'test_also_partner',
        `INSERT INTO delivery (event_id, seller_id, sale_id, notify_type, audience, url) SELECT event_id, seller_id,
          sale_id, notify_type, 'partner', url || '/partner' FROM delivery WHERE id = $1`,
      ),
      [toSeller],
    );
    const sent = await deliverAll();
    const [ofSeller, ofPartner] = [
      sent.find(({ url }) => url === URL_TEXT),
      sent.find(({ url }) => url !== URL_TEXT),
    ] as [Sent, Sent];
    const [one, other] = [await secretOf('seller'), await secretOf('partner')];
    expect([
      isGood(one.secret, ofSeller),
      isGood(other.secret, ofPartner),
      isGood(one.secret, ofPartner),
      isGood(other.secret, ofSeller),
    ]).toEqual([true, true, false, false]);
    expect(ofSeller.headers['webhook-id']).not.toBe(ofPartner.headers['webhook-id']);
  });

  test('one name in every try, another time in each, and no two events share a name', async () => {
    await givenEvents(db, { sellerId: seller.id, urls: [`${URL_TEXT}/1`, `${URL_TEXT}/2`] });
    const first = await deliverAll(false);
    await moveClock(31);
    const second = await deliverAll(false);
    await moveClock(61);
    const third = await deliverAll();
    const nameOf = (sent: readonly Sent[], at: number) =>
      sent.find(({ url }) => url.endsWith(`/${at}`))?.headers['webhook-id'];
    expect(nameOf(first, 1)).toMatch(/^msg_[\w-]{24}$/);
    expect([nameOf(second, 1), nameOf(third, 1)]).toEqual([nameOf(first, 1), nameOf(first, 1)]);
    expect(nameOf(first, 2)).not.toBe(nameOf(first, 1));
    const { secret } = await secretOf();
    expect([...first, ...second, ...third].every((sent) => isGood(secret, sent))).toBe(true);
  });

  test('the time is that of the try by the unmoved clock, so that receivers take it whatever a test did with ours', async () => {
    await moveClock(8 * 86_400);
    await givenEvents(db, { sellerId: seller.id, urls: [URL_TEXT] });
    const [sent] = (await deliverAll()) as [Sent];
    expect(Math.abs(Number(sent.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(3);
  });
});

describe('W-13: rotation', () => {
  const sendOne = async (): Promise<Sent> => {
    await givenEvents(db, { sellerId: seller.id, urls: [URL_TEXT] });
    return ((await deliverAll()) as [Sent])[0];
  };
  const signatures = ({ headers }: Sent) => headers['webhook-signature']?.split(' ') ?? [];

  test('both secrets sign until the overlap is over, then the new one alone', async () => {
    const old = await secretOf();
    expect(await rotateSigningSecret(db, scopeOf(seller), { id: old.id, overlap: 'hour', userId: USER })).toBe(true);
    const fresh = await secretOf();
    expect(fresh.secret).not.toBe(old.secret);
    const during = await sendOne();
    expect(signatures(during)).toHaveLength(2);
    expect([isGood(old.secret, during), isGood(fresh.secret, during)]).toEqual([true, true]);
    // Receivers that look at the first signature only find the current one there.
    expect(isGood(fresh.secret, changed(during, { 'webhook-signature': signatures(during)[0] ?? '' }))).toBe(true);
    await moveClock(3_601);
    const after = await sendOne();
    expect(signatures(after)).toHaveLength(1);
    expect([isGood(old.secret, after), isGood(fresh.secret, after)]).toEqual([false, true]);
  });

  test.each([
    ['hour', 3_600],
    ['day', 86_400],
    ['week', 604_800],
  ] as const)('an overlap of a %s ends after %i s', async (overlap, seconds) => {
    const { id } = await secretOf();
    const before = Date.now();
    await rotateSigningSecret(db, scopeOf(seller), { id, overlap, userId: USER });
    const NOW = statement('test_app_now', 'SELECT app_now() AS now');
    const [clock] = await db.query<{ now: Date }>(NOW, []);
    const [shown] = await listSigningSecrets(db, scopeOf(seller));
    expect(Number(shown?.previousEndsAt) - Number(clock?.now)).toBeGreaterThan(
      seconds * 1_000 - (Date.now() - before) - 1_000,
    );
    expect(Number(shown?.previousEndsAt) - Number(clock?.now)).toBeLessThanOrEqual(seconds * 1_000);
  });

  test('without an overlap the old secret stops at once, in a worker that has it in memory too', async () => {
    const old = await secretOf();
    const sent: Sent[] = [];
    const work = deliveryWork(db, async (url, body, headers = {}) => {
      sent.push({ url, body, headers: { ...headers } });
      return answer;
    });
    await givenEvents(db, { sellerId: seller.id, urls: [URL_TEXT] });
    await work.claimAndBegin();
    await rotateSigningSecret(db, scopeOf(seller), { id: old.id, overlap: 'now', userId: USER });
    await givenEvents(db, { sellerId: seller.id, urls: [URL_TEXT] });
    await work.claimAndBegin();
    await work.finish();
    expect(sent.map((one) => isGood(old.secret, one))).toEqual([true, false]);
    expect((await listSigningSecrets(db, scopeOf(seller)))[0]?.previousEndsAt).toBeNull();
  });

  test('a second rotation during the overlap of the first leaves two, not three', async () => {
    const first = await secretOf();
    await rotateSigningSecret(db, scopeOf(seller), { id: first.id, overlap: 'week', userId: USER });
    const second = await secretOf();
    await rotateSigningSecret(db, scopeOf(seller), { id: second.id, overlap: 'day', userId: USER });
    const sent = await sendOne();
    expect(signatures(sent)).toHaveLength(2);
    expect([isGood(first.secret, sent), isGood(second.secret, sent)]).toEqual([false, true]);
  });

  test('two people at once, or a double click, rotate once', async () => {
    const { id } = await secretOf();
    const done = await Promise.all(
      Array.from({ length: 6 }, () => rotateSigningSecret(db, scopeOf(seller), { id, overlap: 'day', userId: USER })),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await rotateSigningSecret(db, scopeOf(seller), { id, overlap: 'day', userId: USER })).toBe(false);
    expect(signatures(await sendOne())).toHaveLength(2);
  });
});

describe('secrets', () => {
  const HELD = statement(
    'test_secrets_held',
    'SELECT sealed FROM signing_secret WHERE audience = $1 AND owner_id = $2',
  );

  test('are made once for an owner, however many ask at the same moment, and lie sealed', async () => {
    const owners = [
      { audience: 'seller' as const, ownerId: seller.id },
      { audience: 'partner' as const, ownerId: partner.id },
    ];
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => ensureSigningSecrets(db, at % 2 === 0 ? owners : [...owners].reverse())),
    );
    const held = await db.query<{ sealed: Buffer }>(HELD, ['seller', seller.id]);
    expect(held).toHaveLength(1);
    expect(held[0]?.sealed.toString('latin1')).not.toContain('whsec_');
    expect(openSecret(held[0]?.sealed ?? Buffer.alloc(0))).toBe((await secretOf()).secret);
  });

  test('of somebody else are neither listed, shown nor rotated', async () => {
    const stranger = await givenSeller(db);
    const { id } = await secretOf();
    const partners = await secretOf('partner');
    for (const theirs of [id, partners.id, 999_999]) {
      expect(await revealSigningSecret(db, scopeOf(stranger), { id: theirs, userId: USER })).toBeNull();
      expect(await rotateSigningSecret(db, scopeOf(stranger), { id: theirs, overlap: 'now', userId: USER })).toBe(
        false,
      );
    }
    // A seller's people do not see what its partner signs with.
    expect((await listSigningSecrets(db, scopeOf(seller))).map(({ audience }) => audience)).toEqual(['seller']);
    expect(await revealSigningSecret(db, scopeOf(seller), { id: partners.id, userId: USER })).toBeNull();
    expect((await secretOf()).id).toBe(id);
  });
});

test("security 2: a signing secret that does not open costs its owner's deliveries, and nobody else's", async () => {
  const other = await givenSeller(db);
  await ensureSigningSecrets(db, [
    { audience: 'seller', ownerId: seller.id },
    { audience: 'seller', ownerId: other.id },
  ]);
  const sealedOf = async () =>
    (
      await db.query<{ sealed: Buffer }>(
        statement('test_sealed_of', `SELECT sealed FROM signing_secret WHERE audience = 'seller' AND owner_id = $1`),
        [seller.id],
      )
    )[0]?.sealed;
  const seal = (sealed: Buffer | undefined) =>
    db.query(
      statement('test_break_seal', `UPDATE signing_secret SET sealed = $2 WHERE audience = 'seller' AND owner_id = $1`),
      [seller.id, sealed],
    );
  const whole = await sealedOf();
  await seal(Buffer.alloc(whole?.length ?? 60));
  const [broken, sound] = ['https://broken.example.com/cb', 'https://sound.example.com/cb'];
  await givenEvents(db, { sellerId: seller.id, urls: [broken], count: 3 });
  await givenEvents(db, { sellerId: other.id, urls: [sound], count: 3 });
  expect((await deliverAll()).map(({ url }) => url)).toEqual([sound, sound, sound]);
  // Mended, they go out signed once their leases are over.
  await seal(whole);
  await moveClock(120);
  const sent = await deliverAll();
  expect(sent.map(({ url }) => url)).toEqual([broken, broken, broken]);
  for (const one of sent) expect(one.headers['webhook-signature']).toMatch(/^v1,/);
});
