import { randomBytes } from 'node:crypto';
import { readDigits } from '#lib/kernel/digits.ts';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import { documentHeaders, isPreviewer, jsonHeaders } from '#lib/modules/checkout/index.ts';
import { settings } from '#lib/platform/env.ts';
import { type Form, isForeign, readForm } from '#lib/platform/http/html-form.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { browserLanguage } from '#lib/platform/i18n/language-choice.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { Answered, BuyerAgreement, CodeSent, CodeTrouble, OpenedAgreement } from '../contract/buyer-page.ts';
import { MAX_REASON } from '../contract/limits.ts';
import { AGREEMENT_PATH } from '../views/addresses.ts';

/**
 * The page of an agreement: the buyer reads it and answers with a code, without an account and without a script. No
 * site may embed it.
 */

/** Input of every page. */
export type AgreementPage = { language: Language; query: URLSearchParams; nonce: string; sandbox: boolean };

/** `who`: the approver whose code is asked for; `isDone`: an answer was just recorded. */
export type AgreementToDraw = {
  agreement: BuyerAgreement;
  who: number | null;
  trouble: CodeTrouble | null;
  reason: string;
  isDone: boolean;
};

type NoAgreement = 'unknown' | 'too_many' | 'unavailable';

export type AgreementScreens = {
  agreement(toDraw: AgreementToDraw, page: AgreementPage): string;
  none(what: NoAgreement, page: AgreementPage): string;
};

type Who = { typed: string; position: number; ip: string | null };

export type AgreementPorts = {
  open(typed: string, by: { ip: string | null; isPerson: boolean }): Promise<OpenedAgreement>;
  sendCode(who: Who): Promise<CodeSent>;
  answer(who: Who, answer: { digits: string; hasAccepted: boolean; reason: string }): Promise<Answered>;
  screens: AgreementScreens;
};

const STATUS_OF_NONE = { unknown: 404, too_many: 429, unavailable: 503 } as const;

/** After so many seconds a network that has guessed too often may ask again. */
const RETRY_AFTER = '3600';

function documentOf(
  request: Request,
  { own, status = 200 }: { own: Language | null; status?: number },
  draw: (page: AgreementPage) => string,
): Response {
  const nonce = randomBytes(16).toString('base64');
  const sandbox = !settings().isProduction;
  const query = new URL(request.url).searchParams;
  const chosen = query.get('lang');
  const language = chosen ? readLanguage(chosen) : (own ?? browserLanguage(request));
  return new Response(draw({ language, query, nonce, sandbox }), {
    status,
    headers: {
      ...documentHeaders(nonce, sandbox, [], { takesCards: true, asks: true }),
      ...(status === 429 && { 'retry-after': RETRY_AFTER }),
    },
  });
}

const noneResponse = (ports: AgreementPorts, request: Request, what: NoAgreement): Response =>
  documentOf(request, { own: null, status: STATUS_OF_NONE[what] }, (page) => ports.screens.none(what, page));

type Shown = Partial<Omit<AgreementToDraw, 'agreement'>> & { ip: string | null; isPerson: boolean; status?: number };

async function pageResponse(
  ports: AgreementPorts,
  request: Request,
  typed: string,
  { ip, isPerson, status, ...shown }: Shown,
): Promise<Response> {
  const opened = await ports.open(typed, { ip, isPerson }).catch((error: unknown) => {
    log.error('the page of an agreement could not be made', { error: errorName(error) });
    return { outcome: 'unavailable' as const };
  });
  log.info('agreement page', { route: 'page', outcome: opened.outcome });
  if (opened.outcome !== 'found') return noneResponse(ports, request, opened.outcome);
  const { agreement } = opened;
  return documentOf(request, { own: agreement.language, ...(status && { status }) }, (page) =>
    ports.screens.agreement({ agreement, who: null, trouble: null, reason: '', isDone: false, ...shown }, page),
  );
}

const positionOf = (text: string): number | null => (/^[12]$/.test(text) ? Number(text) : null);

/** A browser that goes there, not one that only fetches ahead, and not from a page of our own. */
const isPerson = (request: Request): boolean =>
  !isPreviewer(request) &&
  request.headers.get('sec-fetch-site') !== 'same-origin' &&
  !/prefetch|prerender|preview/i.test(request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '');

/** GET /agreement/{code} */
const getRoute = (ports: AgreementPorts): Route => ({
  method: 'GET',
  path: AGREEMENT_PATH,
  handle(request, { params, ip }) {
    const query = new URL(request.url).searchParams;
    return pageResponse(ports, request, params['code'] ?? '', {
      ip,
      isPerson: isPerson(request),
      who: positionOf(query.get('who') ?? ''),
      isDone: query.get('done') === '1',
    });
  },
});

/** Redirect to the next step of this page, in the chosen language. */
function stepOn(request: Request, step: Record<string, string>): Response {
  const { pathname, searchParams } = new URL(request.url);
  const query = new URLSearchParams(step);
  const language = searchParams.get('lang');
  if (language) query.set('lang', language);
  return new Response(null, { status: 303, headers: { ...jsonHeaders, location: `${pathname}?${query}` } });
}

/** POST of the same: sends a code, or takes an answer with one. */
const postRoute = (ports: AgreementPorts): Route => ({
  method: 'POST',
  path: AGREEMENT_PATH,
  async handle(request, { params, ip }) {
    if (isForeign(request)) return new Response(null, { status: 403, headers: jsonHeaders });
    const form = await readForm(request);
    const position = form && positionOf(form.word('who'));
    if (!form || position === null) return new Response(null, { status: 400, headers: jsonHeaders });
    try {
      return await take(ports, request, { typed: params['code'] ?? '', position, ip }, form);
    } catch (error) {
      log.error('an answer to an agreement could not be taken', { error: errorName(error) });
      return noneResponse(ports, request, 'unavailable');
    }
  },
});

async function take(ports: AgreementPorts, request: Request, who: Who, form: Form): Promise<Response> {
  const { typed, position, ip } = who;
  const again = (more: Omit<Shown, 'ip' | 'isPerson'>) =>
    pageResponse(ports, request, typed, { ip, isPerson: false, who: position, ...more });
  const what = form.word('do');
  if (what === 'send') {
    const sent = await ports.sendCode(who);
    log.info('agreement page', { route: 'code', outcome: sent });
    if (sent === 'sent') return stepOn(request, { who: String(position) });
    return again(sent === 'too_many' ? { trouble: 'too_many', status: 429 } : {});
  }
  if (what !== 'accept' && what !== 'decline') return again({});
  const reason = form.text('reason', MAX_REASON).trim();
  const digits = readDigits(form.word('code')) ?? '';
  const answered = await ports.answer(who, { digits, hasAccepted: what === 'accept', reason });
  log.info('agreement page', { route: what, outcome: answered.outcome });
  if (answered.outcome === 'recorded') return stepOn(request, { done: '1' });
  if (answered.outcome === 'not_taken')
    return again({ trouble: answered.trouble, reason, status: answered.trouble === 'too_many' ? 429 : 422 });
  return again({});
}

export const agreementRoutes = (ports: AgreementPorts) => ({ getRoute: getRoute(ports), postRoute: postRoute(ports) });
