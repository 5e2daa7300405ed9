import { expect } from '@playwright/test';
import { can, isOfPartner, type Right } from '#lib/modules/access/index.ts';
import { rightsAtSeller, rightsOf, type Role } from '#lib/modules/access/contract/rights.ts';
import { SCREENS, type Screen } from '#lib/screens.ts';
import { isAll, REPEATS } from '../passes.ts';
import { sandbox } from '../sandbox.ts';
import { ACTION_ROWS, type ActionRow, callOf } from './action-rows.ts';
import { act, type WireResponse, ask, ownOrigin } from './http-client.ts';
import { actions, screens } from './surface.ts';
import {
  type Actor,
  changedIn,
  confirmAll,
  givenWorld,
  type Named,
  NOBODY,
  NOTHING,
  standing,
  type World,
  untilQuiet,
} from './world.ts';
import { test } from '../quiet-console.ts';

/**
 * A-01, B-01, B-11: every screen and every action of the tree, requested by every actor: each role of a seller and of
 * its partner, a visitor without a session, owners of other sellers, each role of another partner, and each role of the
 * partner about a seller that no partner has. The rights are those of the one table. A screen or an action that is
 * added without a row fails.
 */
test.describe.configure({ mode: 'serial' });

let world: World;
const ACTIONS = actions();
test.beforeAll(async () => {
  test.setTimeout(180_000);
  world = await givenWorld();
});
test.afterAll(() => world?.close());

const isOfSeller = ({ name, isStranger }: Actor): boolean => name !== 'nobody' && !isStranger;
const namedBy = (actor: Actor): Named => actor.named ?? world.named;
/** Rights of partners are those of a role there, and everything else is what the role allows at a business. */
function has({ role, ...actor }: Actor, right: Right | 'operator'): boolean {
  // Nobody of a business or of a partner runs the installation.
  if (right === 'operator' || role === null || (isOfPartner(right) && !actor.isOfPartner)) return false;
  return can({ rights: isOfPartner(right) ? rightsOf(role as Role) : rightsAtSeller(role as Role) }, right);
}

/** Some at a time, in the order given. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = 6,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = [...items.entries()];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1]);
    }),
  );
  return results;
}

/** Removes the parts that differ between requests or that the caller sent. */
const plain = (text: string): string =>
  text
    .replace(/nonce="[^"]+"/g, 'nonce="#"')
    .replace(/(SALE|TRAN|SUB|PAYO|DISP|CONT)[A-Z0-9]{0,5}-[A-Z0-9-]+|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32}|\d+/g, '#');

/**
 * Two documents that say the same: what is drawn as it stands, and what is written for the browser's programs in any
 * order and under any number, as it became ready.
 */
function isAlike(one: string, other: string): boolean {
  const [[drawn, written], [alsoDrawn, alsoWritten]] = [one, other].map((text) => {
    const joined = plain(text).replace(/"\]\)<\/script><script nonce="#">self\.__next_f\.push\(\[#,"/g, '');
    return [
      joined.replace(/<script[\s\S]*?<\/script>/g, ''),
      joined
        .split(/[^\w#]+/)
        .filter((word) => !/^[#L\da-f]{1,4}$/.test(word))
        .toSorted()
        .join(' '),
    ];
  }) as [[string, string], [string, string]];
  return drawn === alsoDrawn && written === alsoWritten;
}

/** Marks of whom an actor asks about. */
const marksIn = ({ text }: WireResponse, { named }: Actor): string[] =>
  (named ? world.loneMarks : world.marks).filter((mark) => text.includes(mark));

/** Nobody puts the clock back behind what stands. */
const firstTurn = (key: string): number => (key.includes('moveSandboxClock') ? -1 : 0);

const rowOf = (key: string): ActionRow => ACTION_ROWS[key] ?? { right: 'public', args: () => [] };

/** Screens that are about the business that the query of their address names. */
const OF_A_BUSINESS: ReadonlySet<string> = new Set([
  '/balance',
  '/balance/entries',
  '/bookkeeping',
  '/bookkeeping/accounts',
  '/documents/new',
  '/bookkeeping/tax-files',
  '/fees',
  '/month-end',
  '/settings/payouts',
  '/settings/invoices',
  '/settings/signature',
  '/settings/tax-authority',
]);

/**
 * Status of what is there. The keys of these businesses sign nothing, so that files of documents come later; who comes
 * back from the tax authority is sent on.
 */
const answered = (screen: string): number =>
  screen === '/documents/files' ? 503 : screen === '/settings/tax-authority/return' ? 303 : 200;

/** Whether the address of a screen names what it is about, so that what is somebody else's is not found. */
const isAboutNamed = (screen: string): boolean => screen.includes('[') || OF_A_BUSINESS.has(screen);

/** The path of a screen about what is named. */
function pathFor(
  screen: string,
  { sale, counterSales, attempt, saleMessage, product, customers, devices, delivery, apiCall, key, ...plans }: Named,
): string {
  const guid = screen.startsWith('/products') ? product : customers[0];
  const path = Object.entries({
    saleId: screen.startsWith('/counter') ? (counterSales[0] ?? '') : sale,
    attemptId: attempt,
    messageId: screen.startsWith('/subscriptions') ? plans.planMessage : saleMessage,
    subscriptionId: screen.includes('/link') ? plans.planTemplate : (plans.plans[0] ?? ''),
    guid,
    fileId: plans.file,
    deliveryId: delivery,
    deviceId: devices[2] ?? '',
    ref: plans.partnerRef,
    reviewId: plans.partnerRef,
    uploadId: plans.upload,
    callId: apiCall,
    payoutId: plans.payouts[0] ?? '',
    disputeId: plans.disputeToWriteTo,
    agreementId: plans.agreementsToSend[0] ?? '',
    documentId: screen.endsWith('/edit') ? (plans.draftsToDrop[0] ?? '') : plans.taxDocument,
    number: String(plans.handOver),
    period: String(new Date().getFullYear()),
    invoice: plans.invoice,
  }).reduce((made, [name, value]) => made.replace(`[${name}]`, String(value)), screen);
  const queries: Partial<Record<string, string>> = {
    '/search': '?q=Mark',
    '/partner/pick': '?q=Mark',
    '/settings/documents/files': `?seller=${key}`,
    '/settings/documents/files/[uploadId]': `?seller=${key}`,
    '/settings/payment-page/preview': `?seller=${key}`,
    '/subscriptions/settings/preview': `?seller=${key}&message=started&language=en`,
    '/subscriptions/[subscriptionId]/failure/preview': '?message=retry&language=en',
    '/partner/brand/preview': '?message=invitation&name=Market&language=en',
    '/subscriptions/new/preview': '?price=4900&currency=ILS&period=monthly&language=en',
    '/statements/[period]': `?seller=${key}`,
    '/statements/[period]/file': `?seller=${key}&format=csv`,
    '/statements/[period]/archive': `?seller=${key}&id=${plans.archive}`,
    '/statements/[period]/archive/news': `?seller=${key}`,
    '/bookkeeping/file': `?seller=${key}&format=csv&period=2026-01`,
    '/bookkeeping/hand-overs/[number]/file': `?seller=${key}&format=csv`,
    '/bookkeeping/tax-files/file': `?seller=${key}&format=csv&from=2026-01-01&to=2026-12-31`,
    '/partner/statements/[period]': `?workspace=${plans.partnerPlace}`,
    '/partner/statements/[period]/file': `?workspace=${plans.partnerPlace}&format=csv`,
    '/fee-invoices/[invoice]': '?format=json',
    '/partner/fee-invoices/[invoice]': '?format=json',
    '/documents/files': `?format=zip&ids=${plans.taxDocument}`,
    '/products/pick': `?seller=${key}`,
    '/customers/pick': `?seller=${key}`,
    '/sales/news': `?ids=${sale}`,
    '/subscriptions/news': `?ids=${plans.plans[0]}`,
    '/callbacks/news': `?ids=${delivery}&after=${delivery}`,
  };
  return `${path}${OF_A_BUSINESS.has(screen) ? `?seller=${key}` : (queries[screen] ?? '')}`;
}

test('every action and every screen of the tree has its row, and every row is one of the tree', () => {
  expect(ACTIONS.map(({ key }) => key)).toEqual(
    Object.keys(ACTION_ROWS).toSorted((one, other) => one.localeCompare(other)),
  );
  expect(ACTIONS.map(({ key, right }) => [key, right])).toEqual(ACTIONS.map(({ key }) => [key, rowOf(key).right]));
  expect(ACTIONS.filter(({ id }) => id === '').map(({ key }) => key)).toEqual([]);
  expect(
    screens()
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(Object.keys(SCREENS).toSorted());
});

/** Where whoever sees the counter alone, or only what partners see, is sent to from the first screen. */
const SENT_ON: Readonly<Record<string, string>> = { counter: '/counter', reviewer: '/partner/review' };
const sentOnTo = ({ role }: Actor): string | undefined => SENT_ON[role ?? ''];

/** Whether a seller that no partner has could have what a screen or an action is about. */
const isOfPartnersAlone = (right: Right | null | 'person' | 'operator' | 'public'): boolean =>
  right !== null && right !== 'person' && right !== 'operator' && right !== 'public' && isOfPartner(right);

/** Of those of other tenants, whom `npm test` has ask: owners of another seller and partner, and of no partner. */
const STRANGERS = ['other seller', 'other partner owner', 'seller of no partner'];

/** One of them for each action, document and page in turns. */
const isStrangerInTurn = (turn: number, { name }: Actor): boolean =>
  isAll || !STRANGERS.includes(name) || STRANGERS.indexOf(name) === turn % STRANGERS.length;

/** In `npm test` a page is asked for in one of the two ways, in turns, and in `npm run test:all` in both. */
const isAskedFor = (way: 'as a document' | 'from inside', turn: number): boolean =>
  isAll || turn % 2 === (way === 'from inside' ? 1 : 0);

/** The first role at the seller that may not. */
const firstLacking = (right: Right | 'operator' | null): Actor | undefined =>
  world.actors.find((one) => isOfSeller(one) && right !== null && !has(one, right));

/**
 * Actors of everything in `npm test`: an owner, nobody, the first role that may not and owners of other tenants; in
 * `npm run test:all` everybody.
 */
const isAsked = (right: Right | 'operator' | null, actor: Actor): boolean =>
  isAll || ['owner', 'nobody', ...STRANGERS].includes(actor.name) || actor === firstLacking(right);

/** The refusals of every actor without the right, by action. */
const refusals = new Map<string, Set<string>>();

test('A-01: whoever may not call an action changes nothing, and what is somebody else’s is as nobody’s', async () => {
  test.setTimeout(180_000);
  const before = await standing(world, [world.unpartnered.id]);
  const asked = ACTIONS.flatMap(({ key, id, page }, turn) => {
    const row = rowOf(key);
    if (row.right === 'public') return [];
    const right = row.right;
    const refused =
      right === 'person'
        ? [NOBODY]
        : world.actors.filter((actor) => (isOfSeller(actor) ? !has(actor, right) : !(row.isOwn && has(actor, right))));
    return refused
      .filter((actor) => !(actor.named && isOfPartnersAlone(right)))
      .filter((actor) => isAsked(right === 'person' ? null : right, actor) && isStrangerInTurn(turn, actor))
      .map((actor) => ({ key, id, page, row, right, actor }));
  });
  // A record of another owner is answered like an unknown one, which each role requests once.
  const unknowns = new Map<string, Promise<WireResponse>>();
  const answers = await inTurns(asked, async ({ key, id, page, row, right, actor }) => {
    const call = async (named: Named) =>
      act({ id, page: pathFor(page, world.named) }, (await callOf(row, named, firstTurn(key))).args, actor);
    const answer = await call(namedBy(actor));
    if (!actor.isStranger || row.isOwn || right === 'person' || !has(actor, right))
      return { key, actor, answer, unknown: null };
    const as = `${key} ${actor.role} ${actor.isOfPartner}`;
    const unknown = unknowns.get(as) ?? call(NOTHING);
    unknowns.set(as, unknown);
    return { key, actor, answer, unknown: await unknown };
  });
  for (const { key, actor, answer, unknown } of answers) {
    refusals.set(key, (refusals.get(key) ?? new Set()).add(answer.text));
    if (!isOfSeller(actor))
      expect([key, actor.name, marksIn(answer, actor).filter((mark) => mark !== namedBy(actor).key)]).toEqual([
        key,
        actor.name,
        [],
      ]);
    if (unknown)
      expect([key, actor.name, answer.status, plain(answer.text)]).toEqual([
        key,
        actor.name,
        unknown.status,
        plain(unknown.text),
      ]);
  }
  // Preparing the actions of devices begins pairings: their table may change, and no other.
  const changed = changedIn(before, await standing(world, [world.unpartnered.id]));
  expect(changed.filter((table) => table !== 'device_pairing')).toEqual([]);
  expect(answers.length).toBeGreaterThan(isAll ? 2_000 : ACTIONS.length);
  test
    .info()
    .annotations.push({ type: 'A-01', description: `${answers.length} refused calls of ${refusals.size} actions` });
});

/** Marks of the seller in an answer that were not in the requested path. */
const leaked = (answer: WireResponse, path: string, actor: Actor): string[] =>
  marksIn(answer, actor).filter((mark) => !path.includes(mark) && mark !== world.seller.publicKey);

/** Whether an actor's address of a screen speaks of something that is somebody's. */
const namesSomething = (screen: Screen, actor: Actor): boolean =>
  pathFor(screen, namedBy(actor)) !== pathFor(screen, NOTHING) && !(actor.named && isOfPartnersAlone(SCREENS[screen]));

test('A-01, B-11: every document answers by the table of rights, and never with what is somebody else’s', async () => {
  test.setTimeout(300_000);
  // Each screen for its owner first, then at the same address without a session, for other tenants and for the first
  // role that may not; its page is requested by every actor below.
  // Of other tenants each role asks for what speaks of somebody's, the pages among it below.
  const isTried = (screen: Screen, isPage: boolean, actor: Actor): boolean =>
    ['owner', 'nobody', 'other seller'].includes(actor.name) ||
    (actor.isStranger
      ? namesSomething(screen, actor) && (!isPage || actor.name === 'other partner owner')
      : !isPage || actor === firstLacking(SCREENS[screen]));
  const all = screens();
  const pages = all.filter(({ isPage }) => isPage);
  const asked = all
    .filter((screen) => !screen.isPage || isAskedFor('as a document', pages.indexOf(screen)))
    .flatMap(({ path, isPage }, turn) =>
      world.actors
        .filter((actor) => isAsked(SCREENS[path as Screen], actor) && isStrangerInTurn(turn, actor))
        .filter((actor) => isTried(path as Screen, isPage, actor))
        .map((actor) => ({ screen: path as Screen, isPage, actor })),
    );
  const problems = await inTurns(asked, async ({ screen, isPage, actor }) => {
    const [right, path] = [SCREENS[screen], pathFor(screen, namedBy(actor))];
    const answer = await ask(path, { cookie: actor.cookie });
    const said = `${screen} ${actor.name}: ${answer.status}`;
    const sentOn = sentOnTo(actor);
    if (screen === '/' && sentOn) return answer.headers['location'] === sentOn ? '' : said;
    // To whom there is nothing to find, the search finds nothing.
    if (screen === '/search' && sentOn) return answer.status === 200 && marksIn(answer, actor).length === 0 ? '' : said;
    if (isOfSeller(actor))
      return answer.status === (right === null || has(actor, right) ? answered(screen) : isPage ? 403 : 404)
        ? ''
        : said;
    if (leaked(answer, path, actor).length > 0) return `${said}, ${leaked(answer, path, actor)}`;
    if (actor.name === 'nobody')
      return isPage
        ? answer.status === 307 && String(answer.headers['location']).startsWith('/sign-in')
          ? ''
          : said
        : [401, 403, 404].includes(answer.status)
          ? ''
          : said;
    // Who may not at their own sees no such screen, whosever it is about.
    if (right !== null && !has(actor, right)) return answer.status === (isPage ? 403 : 404) ? '' : said;
    // Whatever names nothing answers everybody the same, of their own.
    const namesNothing = path === pathFor(screen, NOTHING);
    if (namesNothing || (!isAboutNamed(screen) && !/\/(preview|pick|files?)$/.test(screen)))
      return answer.status === answered(screen) ? '' : said;
    const asNobody = async (theirs: WireResponse) => {
      const unknown = await ask(pathFor(screen, NOTHING), actor);
      return theirs.status === 404 && unknown.status === 404 && isAlike(theirs.text, unknown.text);
    };
    // A document is cut into pieces wherever its stream was slow; what differs by its words does so each time.
    for (let turn = 0; turn < 6; turn += 1) if (await asNobody(turn === 0 ? answer : await ask(path, actor))) return '';
    return `${said}, not as of nobody`;
  });
  expect(problems.filter((problem) => problem !== '')).toEqual([]);
  test
    .info()
    .annotations.push({ type: 'A-01', description: `${problems.length} documents of ${screens().length} screens` });
});

/** From a screen of the dashboard that there is not: its frame is there, and only the page is asked for. */
const FROM_INSIDE = encodeURIComponent(
  JSON.stringify([
    '',
    {
      children: ['(dashboard)', { children: ['(screens)', { children: ['nowhere', { children: ['__PAGE__', {}] }] }] }],
    },
  ]),
);

/** A partner's own money: who may not see its books has none there. The payout that is named is of a seller. */
const PARTNER_BOOKS: readonly string[] = ['/partner/fees', '/partner/statements/[period]'];
const hasNoBooks = (screen: Screen, { isOfPartner: isTheirs, role }: Actor): boolean =>
  isTheirs === true &&
  (screen === '/partner/payouts/[payoutId]' ||
    (PARTNER_BOOKS.includes(screen) && !rightsAtSeller(role as Role).includes('see-reports')));

test('A-01: from screen to screen, each page asks for the right of everybody itself', async () => {
  test.setTimeout(300_000);
  const asked = screens()
    .filter(({ isPage }) => isPage)
    .filter((_, turn) => isAskedFor('from inside', turn))
    .flatMap(({ path }, turn) =>
      world.actors
        .filter((actor) => isAsked(SCREENS[path as Screen], actor) && isStrangerInTurn(turn, actor))
        .map((actor) => ({ screen: path as Screen, actor })),
    )
    .filter(({ screen, actor }) => !actor.named || namesSomething(screen, actor));
  const problems = await inTurns(asked, async ({ screen, actor }) => {
    const [right, path] = [SCREENS[screen], pathFor(screen, namedBy(actor))];
    const headers = {
      rsc: '1',
      'next-router-state-tree': FROM_INSIDE,
      'x-kupa-path': '/settings/roles',
      'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy',
    };
    const first = await ask(path, { cookie: actor.cookie, headers });
    // The address carries a sum of what is asked for.
    const answer =
      first.status === 307 && String(first.headers['location']).includes('_rsc')
        ? await ask(String(first.headers['location']), { cookie: actor.cookie, headers })
        : first;
    const [, said = String(answer.status)] =
      /(NEXT_HTTP_ERROR_FALLBACK;\d+|NEXT_REDIRECT;\w+;\/sign-in)/.exec(answer.text) ?? [];
    const sentOn = sentOnTo(actor);
    if (screen === '/' && sentOn) return answer.text.includes(`NEXT_REDIRECT;replace;${sentOn};`) ? '' : screen;
    const isOutside = right !== null && !has(actor, right);
    const stranger = isOutside
      ? 'NEXT_HTTP_ERROR_FALLBACK;403'
      : isAboutNamed(screen)
        ? 'NEXT_HTTP_ERROR_FALLBACK;404'
        : '200';
    const byTable =
      actor.name === 'nobody'
        ? 'NEXT_REDIRECT;replace;/sign-in'
        : !isOfSeller(actor)
          ? stranger
          : right === null || has(actor, right)
            ? '200'
            : 'NEXT_HTTP_ERROR_FALLBACK;403';
    const wanted = byTable === '200' && hasNoBooks(screen, actor) ? 'NEXT_HTTP_ERROR_FALLBACK;404' : byTable;
    const isLeak = !isOfSeller(actor) && leaked(answer, path, actor).length > 0;
    return said === wanted && !isLeak
      ? ''
      : `${screen} ${actor.name}: ${said}, wanted ${wanted} ${isLeak ? leaked(answer, path, actor) : ''}`;
  });
  expect(problems.filter((problem) => problem !== '')).toEqual([]);
  expect(problems.length).toBeGreaterThan(isAll ? 1_000 : 1.5 * screens().filter(({ isPage }) => isPage).length);
  test.info().annotations.push({ type: 'A-01', description: `${problems.length} pages asked for` });
});

const EVIL = 'https://evil.example';
const beside = () => sandbox().origin.replace('localhost', 'shop.localhost');

/**
 * Headers of a request that another site makes in a browser; the last sets are sent by no browser, in case a proxy
 * removes headers.
 */
const FORGED: Readonly<Record<string, () => Record<string, string>>> = {
  'of another site': () => ({ origin: EVIL, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }),
  'of a frame without an origin': () => ({ origin: 'null', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }),
  'of a sub-domain': () => ({ origin: beside(), 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }),
  'without an origin': () => ({}),
  'through a proxy that says it is ours': () => ({
    origin: EVIL,
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  }),
  'of our origin, from elsewhere': () => ({ origin: sandbox().origin, 'sec-fetch-site': 'cross-site' }),
};

test('B-01: no action is done for a request that another site makes', async () => {
  const owner = world.actors[0] as Actor;
  const victimOf = (row: ActionRow): Actor =>
    row.right === 'operator'
      ? world.operator
      : row.needsFactor
        ? world.guarded
        : row.right === 'person'
          ? world.self
          : owner;
  const calls = await inTurns(ACTIONS, async ({ key, id, page }) => {
    const { args, cookie, sellerId } = await callOf(rowOf(key), world.named, firstTurn(key));
    const cookies = [victimOf(rowOf(key)).cookie, cookie].filter(Boolean).join('; ');
    return { id, page: pathFor(page, world.named), args, cookie: cookies, sellerId };
  });
  const others = calls.flatMap(({ sellerId }) => sellerId ?? []);
  await untilQuiet(others);
  const before = await standing(world, others);
  // Each action is tried in one of the ways, in turns, and in `npm run test:all` in all.
  const forged = calls.flatMap((call, turn) =>
    Object.values(FORGED)
      .filter((_, way, { length }) => isAll || way === turn % length)
      .map((headers) => ({ ...call, headers: headers() })),
  );
  await inTurns(forged, ({ id, page, args, cookie, headers }) => act({ id, page }, args, { cookie, headers }));
  // Requests that a form of another page can send: the action by a field, a text without a preflight, an address alone.
  // Of another site or of a neighbour, in turns, and in `npm run test:all` of both.
  const senders = [
    { origin: EVIL, 'sec-fetch-site': 'cross-site' },
    { origin: beside(), 'sec-fetch-site': 'same-site' },
  ];
  const sent = calls.flatMap((call, turn) =>
    senders.filter((_, way) => isAll || way === turn % 2).map((sender) => ({ ...call, sender })),
  );
  await inTurns(sent, async ({ id, page: path, args, cookie, sender }) => {
    const form = new FormData();
    form.append('$ACTION_REF_1', '');
    form.append('$ACTION_1:0', JSON.stringify({ id, bound: '$@1' }));
    form.append('$ACTION_1:1', JSON.stringify(args));
    const navigating = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    await ask(path, { method: 'POST', cookie, body: form, headers: { ...sender, ...navigating } });
  });
  expect(changedIn(before, await standing(world, others))).toEqual([]);
  test.info().annotations.push({
    type: 'B-01',
    description: `${forged.length + sent.length} forged requests for ${ACTIONS.length} actions`,
  });
});

test('A-01, B-01: the same requests of our own pages do what they say, for everybody who may', {
  tag: REPEATS,
}, async () => {
  test.setTimeout(300_000);
  await confirmAll(world);
  const idle: string[] = [];
  let done = 0;
  const isLast = ({ key }: { key: string }): number => Number(rowOf(key).isLast ?? false);
  for (const { key, id, page } of ACTIONS.toSorted((one, other) => isLast(one) - isLast(other))) {
    const row = rowOf(key);
    const right = row.right;
    const allowed =
      right === 'person'
        ? [row.needsFactor ? world.guarded : world.self]
        : right === 'public' || right === 'operator'
          ? [right === 'operator' ? world.operator : (world.actors[0] as Actor)]
          : world.actors.filter((actor) => isOfSeller(actor) && has(actor, right));
    for (const [turn, actor] of allowed.entries()) {
      done += 1;
      const { args, cookie, sellerId } = await callOf(row, world.named, turn);
      const others = sellerId === null ? [] : [sellerId];
      await untilQuiet(others);
      const before = turn === 0 && !row.reads ? await standing(world, others) : null;
      const answer = await act({ id, page: pathFor(page, world.named) }, args, {
        ...actor,
        cookie: [actor.cookie, cookie].filter(Boolean).join('; '),
        headers: ownOrigin(),
      });
      const renewed = [answer.headers['set-cookie'] ?? []]
        .flat()
        .map((line) => /^kupa\.session=([\w-]+)/.exec(line)?.[1])
        .find((token) => token !== undefined);
      if (renewed !== undefined) actor.cookie = actor.cookie.replace(/kupa\.session=[\w-]+/, `kupa.session=${renewed}`);
      if (answer.status >= 400 || refusals.get(key)?.has(answer.text))
        idle.push(`${key} ${actor.name}: ${answer.status} ${answer.text.slice(0, 200)}`);
      if (before)
        await expect
          .poll(async () => changedIn(before, await standing(world, others)).length, {
            message: `${key}: ${answer.text.slice(0, 200)}`,
            timeout: 2_000,
          })
          .toBeGreaterThan(0)
          .catch((error: Error) => idle.push(error.message.slice(0, 300)));
    }
  }
  expect(idle).toEqual([]);
  test.info().annotations.push({ type: 'A-01', description: `${done} calls that were allowed` });
});
