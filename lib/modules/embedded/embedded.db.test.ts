import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { callApi } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPayout } from '#lib/testing/payouts/given.ts';
import { givenReview } from '#lib/testing/onboarding/given-review.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller } from '#lib/testing/sellers.ts';
import { testWorld } from '#lib/testing/world.ts';
import type { EmbeddedContext } from './context.ts';
import type { EmbedName } from './contract/embeds.ts';
import { MAX_READS } from './domain/session-rules.ts';
import { embeddedRoutes } from './http/routes.ts';
import { forgetSessions } from './store-sessions.sql.ts';

/** Embeds of a seller on its partner's site: who opens them, where they stand, and who sees what. */

const base = testDatabase();
const world = testWorld(base);

const SITE = 'http://localhost:4711';
const PRODUCTION_SITE = 'https://app.example.com';

const contextOf = (sandbox: boolean): EmbeddedContext => ({
  database: base.db,
  sandbox,
  timeZone: 'Asia/Jerusalem',
  origin: 'http://localhost:3000',
});

type Opening = {
  partner: TestPartner;
  seller: TestSeller;
  embeds?: unknown;
  parts?: unknown;
  origin?: string;
  language?: string;
};

const ALL = ['payments', 'balance', 'onboarding'];

const open = ({ partner, seller, origin = SITE, ...more }: Opening) =>
  callApi('POST', 'embedded-sessions', {
    body: { svc_client_key: partner.clientKey, seller_svc_id: seller.svcId, embeds: ALL, origin, ...more },
  });

async function givenToken(more: Partial<Opening> = {}) {
  const partner = more.partner ?? (await givenPartner(base.db));
  const seller = more.seller ?? (await givenSeller(base.db, { partner }));
  const { body } = await open({ partner, seller, ...more });
  expect(body).toEqual({ status_code: 0, token: expect.stringMatching(/^[0-9a-f-]{36}\.[\w-]{43}$/), expires_in: 900 });
  return { partner, seller, token: body.token as string };
}

const routeAt = (path: string, sandbox: boolean) => {
  const route = embeddedRoutes(() => contextOf(sandbox)).find((one) => one.path === path);
  if (!route) throw new Error(`there is no ${path}`);
  return route;
};

type ViewQuery = {
  origin?: string;
  language?: string;
  filter?: string;
  page?: unknown;
  headers?: Record<string, string>;
};

async function view(embed: string, token: string, { origin = SITE, headers = {}, ...asked }: ViewQuery = {}) {
  const request = new Request(`http://localhost:3000/embedded/${embed}/view`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      authorization: `Bearer ${token}`,
      ...headers,
    },
    body: JSON.stringify({ origin, language: 'en', filter: 'all', page: 1, ...asked }),
  });
  const response = await routeAt('/embedded/:embed/view', true).handle(request, { params: { embed }, ip: '127.0.0.1' });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}

async function document(embed: EmbedName, session: string, { sandbox = true, more = '' } = {}) {
  const request = new Request(`http://localhost:3000/embedded/${embed}?session=${session}${more}`);
  const response = await routeAt('/embedded/:embed', sandbox).handle(request, { params: { embed }, ip: '127.0.0.1' });
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy'),
    html: await response.text(),
  };
}

const idOf = (token: string): string => token.split('.')[0] ?? '';

const END = statement('test_end_session', `UPDATE embedded_session SET expires_at = app_now() WHERE id = $1`);
const LEAVE = statement('test_leave_partner', 'UPDATE seller SET partner_id = NULL WHERE id = $1');
const REGISTER = statement(
  'test_site_of_partner',
  'INSERT INTO partner_brand (partner_id, origins, color) VALUES ($1, $2, $3)',
);
const KEPT = statement('test_kept_session', 'SELECT row_to_json(s)::text AS row FROM embedded_session s WHERE id = $1');

describe('embedded-sessions', () => {
  test('another partner’s seller and none at all are refused alike, and so is a key that nobody has', async () => {
    const { partner, seller } = await givenToken();
    const other = await givenPartner(base.db);
    const foreign = await open({ partner: other, seller });
    const unknown = await open({ partner: other, seller: { ...seller, svcId: `MPL${randomUUID()}` } });
    expect(foreign.body).toMatchObject({ status_error_code: 251 });
    expect({ ...unknown.body, session: null }).toEqual({ ...foreign.body, session: null });
    expect((await open({ partner: { ...partner, clientKey: 'nobodys' }, seller })).body.status_error_code).toBe(200);
  });

  test.each(['https://app.example.com', 'https://localhost.example', 'http://app.example.com', 'null', 'nonsense'])(
    'a site that the partner did not register is refused: %s',
    async (origin) => {
      const { partner, seller } = await givenToken();
      expect((await open({ partner, seller, origin })).body).toMatchObject({ status_error_code: 9008 });
    },
  );

  test('a registered site is taken, its path is not', async () => {
    const { partner, seller } = await givenToken();
    await base.db.query(REGISTER, [partner.id, [PRODUCTION_SITE], null]);
    expect((await open({ partner, seller, origin: `${PRODUCTION_SITE}/` })).body.status_code).toBe(0);
    expect((await open({ partner, seller, origin: `${PRODUCTION_SITE}/shop` })).body.status_error_code).toBe(9008);
  });

  test('an unknown embed is refused', async () => {
    const { partner, seller } = await givenToken();
    const { body } = await open({ partner, seller, embeds: ['payments', 'cards'] });
    expect(body.status_code).toBe(1);
  });

  test('embeds are named as they were called before, too, and not at all is refused', async () => {
    const { partner, seller } = await givenToken();
    const former = await open({ partner, seller, embeds: undefined, parts: ['balance'] });
    expect((await view('balance', former.body.token)).status).toBe(200);
    expect((await view('payments', former.body.token)).status).toBe(403);
    const { body } = await open({ partner, seller, embeds: null });
    expect(body).toMatchObject({ status_code: 1, status_error_details: expect.stringContaining('embeds') });
  });

  test('what is kept of a token does not open anything', async () => {
    const { token } = await givenToken();
    const [kept] = await base.db.query<{ row: string }>(KEPT, [idOf(token)]);
    expect(kept?.row).toContain(idOf(token));
    expect(kept?.row).not.toContain(token.split('.')[1]);
  });
});

describe('a view', () => {
  test('shows the payments of its seller alone, a page at a time and by state, without buyer or card', async () => {
    const { partner, seller, token } = await givenToken();
    const sibling = await givenSeller(base.db, { partner });
    for (let count = 0; count < 11; count += 1) await world.givenSale(seller);
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId);
    await world.givenSale(sibling);
    const first = (await view('payments', token)).body.view;
    const second = (await view('payments', token, { page: 2 })).body.view;
    expect([first.lines.length, first.hasMore, second.lines.length, second.hasMore]).toEqual([10, true, 2, false]);
    const paid = await view('payments', token, { filter: 'paid' });
    expect(paid.body.view.lines).toEqual([
      {
        id: saleId,
        name: expect.any(String),
        at: expect.any(String),
        when: expect.any(String),
        amount: expect.stringContaining('₪'),
        state: 'Paid',
        tone: 'good',
      },
    ]);
    expect(paid.headers.get('cache-control')).toContain('no-store');
    expect(paid.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('shows the balance of the books by currency, and the newest payouts with nothing of their account', async () => {
    const { seller, token } = await givenToken();
    expect((await view('balance', token)).body.view).toEqual({ embed: 'balance', lines: [], payouts: [] });
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId);
    const bare = (text: string) => text.replaceAll(/[^\d.]/g, '');
    const [line] = (await view('balance', token)).body.view.lines;
    expect([line.currency, bare(line.total), bare(line.releasable), bare(line.waiting)]).toEqual([
      'ILS',
      '48.02',
      '0.00',
      '48.02',
    ]);
    await givenPayout(base, seller);
    const { lines, payouts } = (await view('balance', token)).body.view;
    expect([bare(lines[0].total), bare(lines[0].releasable)]).toEqual(['64.02', '7.00']);
    expect(payouts).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-/),
        when: expect.any(String),
        amount: expect.stringContaining('9.00'),
        state: expect.any(String),
        tone: 'waiting',
      },
    ]);
  });

  test('shows no money of another seller, whoever asks with a token of its own', async () => {
    const { seller } = await givenToken();
    await givenPayout(base, seller);
    const stranger = await givenToken();
    expect((await view('balance', stranger.token)).body.view).toEqual({ embed: 'balance', lines: [], payouts: [] });
  });

  test('shows how far the onboarding is, in the language asked for, with its link', async () => {
    const partner = await givenPartner(base.db);
    const { sellerId } = await givenReview(base.db, { partnerId: partner.id });
    const [found] = await base.db.query<{ index: string }>(
      statement('test_public_key_of', 'SELECT public_key::text AS index FROM seller WHERE id = $1'),
      [sellerId],
    );
    expect(found).toBeDefined();
    const other = await givenToken({ partner });
    await base.db.query(statement('test_move_session', 'UPDATE embedded_session SET seller_id = $2 WHERE id = $1'), [
      idOf(other.token),
      sellerId,
    ]);
    const { view: shown } = (await view('onboarding', other.token, { language: 'he' })).body;
    expect(shown.lines.map(({ tone }: { tone: string }) => tone)).toHaveLength(6);
    expect(shown.title).toMatch(/[א-ת]/);
    expect(shown.link.address).toMatch(/^http:\/\/localhost:3000\/onboarding\/[\w-]{43}$/);
  });

  test('a seller without an onboarding is told whether it can take payments', async () => {
    const { token } = await givenToken();
    expect((await view('onboarding', token)).body.view).toMatchObject({ lines: [], link: null });
  });

  test('an embed that the token is not for is refused', async () => {
    const { token } = await givenToken({ embeds: 'balance' });
    expect((await view('balance', token)).status).toBe(200);
    expect(await view('payments', token)).toMatchObject({ status: 403, body: { error: 'wrong-embed' } });
  });

  test('a token taken to another site is refused there', async () => {
    const { token } = await givenToken();
    const taken = await view('payments', token, { origin: 'http://localhost:4712' });
    expect(taken).toMatchObject({ status: 403, body: { error: 'wrong-origin' } });
  });

  test('ended, unknown, halved and mixed tokens, and one of a seller that left, are refused alike', async () => {
    const [one, other, left] = [await givenToken(), await givenToken(), await givenToken()];
    await base.db.query(END, [idOf(one.token)]);
    await base.db.query(LEAVE, [left.seller.id]);
    const mixed = `${idOf(other.token)}.${one.token.split('.')[1]}`;
    const bad = [one.token, left.token, mixed, idOf(other.token), `${idOf(other.token)}.`, `${other.token}.x`, '', 'x'];
    for (const token of bad)
      expect([token, await view('payments', token)]).toMatchObject([token, { status: 401, body: { error: 'ended' } }]);
    expect((await view('payments', other.token)).status).toBe(200);
  });

  test('a page of another origin gets no answer, with whatever token', async () => {
    const { token } = await givenToken();
    for (const site of ['cross-site', 'same-site', 'none']) {
      const answer = await view('payments', token, { headers: { 'sec-fetch-site': site, origin: SITE } });
      expect([site, answer.status, answer.body]).toEqual([site, 403, null]);
    }
  });

  test('too many asks in a minute are refused, and the next token is not held to them', async () => {
    const { partner, seller, token } = await givenToken();
    const tell = statement('test_reads', 'UPDATE embedded_session SET reads = $2 WHERE id = $1');
    await base.db.query(tell, [idOf(token), MAX_READS]);
    expect(await view('balance', token)).toMatchObject({ status: 429, body: { error: 'too-many-requests' } });
    const fresh = await givenToken({ partner, seller });
    expect((await view('balance', fresh.token)).status).toBe(200);
  });
});

describe('the document of an embed', () => {
  test('may be framed by the site of its session alone, in production too', async () => {
    const { partner, seller } = await givenToken();
    await base.db.query(REGISTER, [partner.id, [PRODUCTION_SITE], '#7a3b1d']);
    const { token } = await givenToken({ partner, seller, origin: PRODUCTION_SITE });
    const { status, policy, html } = await document('payments', idOf(token), { sandbox: false });
    expect([status, policy?.match(/frame-ancestors [^;]*/)?.[0]]).toEqual([200, `frame-ancestors ${PRODUCTION_SITE}`]);
    expect(html).toContain('--accent:#7a3b1d');
    expect(html).not.toContain(token.split('.')[1]);
  });

  test('has the partner’s language until another is asked for', async () => {
    const { token } = await givenToken();
    const start = async (more: string) => (await document('balance', idOf(token), { more })).html.slice(0, 60);
    expect(await start('')).toContain('lang="he" dir="rtl"');
    expect(await start('&lang=es')).toContain('lang="es" dir="ltr"');
  });

  test.each(['', randomUUID(), 'nonsense'])(
    'without a session nobody may frame it and it asks nothing: "%s"',
    async (id) => {
      const { status, policy, html } = await document('payments', id, { more: '&lang=en' });
      expect([status, policy]).toEqual([404, expect.stringContaining("frame-ancestors 'none'")]);
      expect(html).toContain('This view has expired');
    },
  );
});

test('sessions that are over are forgotten, others are not', async () => {
  const [over, status] = [await givenToken(), await givenToken()];
  await base.db.query(END, [idOf(over.token)]);
  await base.db.query(
    statement(
      'test_pass_time',
      `UPDATE embedded_session SET expires_at = app_now() - interval '1 second'
    WHERE id = $1`,
    ),
    [idOf(over.token)],
  );
  expect(await forgetSessions(base.db)).toBeGreaterThan(0);
  expect(await base.db.query(KEPT, [idOf(over.token)])).toEqual([]);
  expect(await base.db.query(KEPT, [idOf(status.token)])).toHaveLength(1);
});
