import { readDigits } from '#lib/kernel/digits.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { BUYER_ACTIONS, type ActResult, type BuyerAction, type CodeWay } from '../contract/buyer-pages.ts';
import { keyDocument, type Posted, readPosted, type LinkOutcome } from './behind-key.ts';
import { documentResponse, valueOrNone, redirectTo, isNone, languageOf, noneResponse } from './page-document.ts';
import { sendLink, STATUS_OF_LINK } from './plan-routes.ts';
import type { SubscriptionPorts, CodeTrouble } from './screens.ts';

/**
 * A buyer's own page of a subscription, behind a signed link and a code that is sent to the buyer. The session that the
 * code opens is part of the address for 15 minutes: no cookie is set, and the page sends no referrer.
 */

const PATH = '/subscription/manage/:key';

/** Query of the page's addresses. `ask`: action to confirm; `did` and `result`: action that was carried out. */
type Step = { sent?: CodeWay; session?: string; ask?: BuyerAction; did?: BuyerAction; result?: ActResult };

const actionOf = (word: string | null): BuyerAction | null => BUYER_ACTIONS.find((action) => action === word) ?? null;
const wayOf = (word: string | null): CodeWay | null => (word === 'email' || word === 'sms' ? word : null);
const RESULTS: readonly ActResult[] = ['done', 'not_done', 'busy'];

/** Redirect to the next step of this page, in the chosen language. */
function stepOn(request: Request, step: Step): Response {
  const { pathname, searchParams } = new URL(request.url);
  const query = new URLSearchParams(Object.entries(step));
  const language = searchParams.get('lang');
  if (language) query.set('lang', language);
  return redirectTo(`${pathname}?${query}`);
}

/** GET /subscription/manage/{key} */
const manageRoute = (ports: SubscriptionPorts): Route => ({
  method: 'GET',
  path: PATH,
  async handle(request, { params }) {
    const query = new URL(request.url).searchParams;
    const session = query.get('session');
    const key = params['key'] ?? '';
    return session === null
      ? codeResponse(ports, request, key, { sent: wayOf(query.get('sent')) })
      : managedResponse(ports, request, key, session);
  },
});

type CodeShown = LinkOutcome & { sent?: CodeWay | null; trouble?: CodeTrouble };

const codeResponse = (
  ports: SubscriptionPorts,
  request: Request,
  key: string,
  { sent = null, trouble, link, status }: CodeShown,
): Promise<Response> =>
  keyDocument(
    ports,
    request,
    { purpose: 'manage', key, find: ports.pages().findCodeQuestion, status },
    (question, isExpired, drawn) =>
      ports.screens.code({ question, sent, trouble: trouble ?? null, isExpired, link: link ?? null }, drawn),
  );

/** Subscription of an open session; null for a session that ended, or of another subscription than the page's key. */
async function openSubscriptionOf(ports: SubscriptionPorts, key: string, session: string): Promise<string | null> {
  const [page, own] = await Promise.all([
    ports.pages().readKey('manage', key),
    ports.pages().readKey('session', session),
  ]);
  return page && own && !own.isExpired && own.subscriptionId === page.subscriptionId ? own.subscriptionId : null;
}

async function managedResponse(
  ports: SubscriptionPorts,
  request: Request,
  key: string,
  session: string,
): Promise<Response> {
  const subscriptionId = await valueOrNone(openSubscriptionOf(ports, key, session));
  if (subscriptionId === 'unavailable') return noneResponse(ports, request, subscriptionId);
  if (subscriptionId === 'unknown') return codeResponse(ports, request, key, { trouble: 'closed', status: 403 });
  const query = new URL(request.url).searchParams;
  const before = query.get('past') ?? '';
  const managed = await valueOrNone(
    ports.pages().findManaged(subscriptionId, isPublicId('sale', before) ? before : null),
  );
  if (isNone(managed)) return noneResponse(ports, request, managed);
  const [requested, done] = [actionOf(query.get('ask')), actionOf(query.get('did'))];
  const result = RESULTS.find((one) => one === query.get('result'));
  return documentResponse(request, { language: languageOf(request, managed.language), embedders: [] }, (drawn) =>
    ports.screens.managed(
      {
        managed,
        session,
        asks: requested !== null && managed.mayDo.includes(requested) ? requested : null,
        did: done !== null && result ? { action: done, result } : null,
      },
      drawn,
    ),
  );
}

/** POST of the same: sends a code, checks one, and carries out the buyer's actions. */
const actRoute = (ports: SubscriptionPorts): Route => ({
  method: 'POST',
  path: PATH,
  async handle(request, { params, ip }) {
    const posted = await readPosted(ports, request, 'manage', params['key'] ?? '');
    if (posted instanceof Response) return posted;
    const { key, subscriptionId, isExpired, form } = posted;
    const what = form.word('do');
    if (what === 'link') {
      const link = await sendLink(ports, subscriptionId, ip);
      return codeResponse(ports, request, key, { link, status: STATUS_OF_LINK[link] });
    }
    if (isExpired) return codeResponse(ports, request, key, {});
    if (what === 'send' || what === 'try') return prove(ports, request, posted, ip);
    return act(ports, request, posted);
  },
});

/** A code, without separators between its digits. */
const SIX_DIGITS = /^\d{6}$/;

async function prove(
  ports: SubscriptionPorts,
  request: Request,
  { key, subscriptionId, form }: Posted,
  ip: string | null,
): Promise<Response> {
  const way = wayOf(form.word('way'));
  try {
    if (form.word('do') === 'send') {
      const sent = way && (await ports.pages().sendCode(subscriptionId, way, ip));
      log.info('subscription page', { route: 'code', outcome: sent ?? 'no way' });
      if (sent === 'sent' && way) return stepOn(request, { sent: way });
      return codeResponse(ports, request, key, sent === 'too_many' ? { trouble: 'too_many', status: 429 } : {});
    }
    const code = readDigits(form.word('code')) ?? '';
    if (!SIX_DIGITS.test(code))
      return codeResponse(ports, request, key, { sent: way, trouble: 'missing', status: 422 });
    const tried = await ports.pages().tryCode(subscriptionId, code, ip);
    log.info('subscription page', { route: 'code', outcome: tried.outcome });
    switch (tried.outcome) {
      case 'right':
        return stepOn(request, { session: tried.session });
      case 'wrong':
        return codeResponse(ports, request, key, { sent: way, trouble: { left: tried.left }, status: 422 });
      case 'too_many':
        return codeResponse(ports, request, key, { sent: way, trouble: 'too_many', status: 429 });
      case 'over':
        return codeResponse(ports, request, key, { trouble: 'over', status: 422 });
    }
  } catch (error) {
    log.error('a code of a subscription could not be sent or tried', { error: errorName(error) });
    return noneResponse(ports, request, 'unavailable');
  }
}

async function act(ports: SubscriptionPorts, request: Request, { key, form }: Posted): Promise<Response> {
  const session = form.word('session');
  const subscriptionId = await valueOrNone(openSubscriptionOf(ports, key, session));
  if (subscriptionId === 'unavailable') return noneResponse(ports, request, subscriptionId);
  if (subscriptionId === 'unknown') return codeResponse(ports, request, key, { trouble: 'closed', status: 403 });
  if (form.word('do') === 'card') return cardPage(ports, request, subscriptionId);
  const action = actionOf(form.word('do'));
  if (!action) return stepOn(request, { session });
  const result = await ports
    .pages()
    .act(subscriptionId, action)
    .catch((error: unknown) => {
      log.error('a buyer’s change of a subscription failed', { error: errorName(error) });
      return 'busy' as const;
    });
  log.info('subscription page', { route: action, outcome: result });
  return stepOn(request, { session, did: action, result });
}

/** Redirects to the page for another card, which states the next charge and takes the consent. */
async function cardPage(ports: SubscriptionPorts, request: Request, subscriptionId: string): Promise<Response> {
  const path = await valueOrNone(ports.pages().cardPath(subscriptionId));
  if (isNone(path)) return noneResponse(ports, request, path);
  const language = new URL(request.url).searchParams.get('lang');
  return redirectTo(language ? `${path}?${new URLSearchParams({ lang: language })}` : path);
}

export const manageRoutes = (ports: SubscriptionPorts) => ({
  manageRoute: manageRoute(ports),
  actRoute: actRoute(ports),
});
