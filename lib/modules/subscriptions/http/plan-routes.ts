import { errorName, log } from '#lib/platform/log.ts';
import { newFormToken } from '#lib/platform/random.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import type { LinkResult, StartAgain, StartForm, StartResult } from '../contract/buyer-pages.ts';
import {
  documentResponse,
  valueOrNone,
  redirectTo,
  isNone,
  languageOf,
  noneResponse,
  nothing,
} from './page-document.ts';
import type { SubscriptionPorts } from './screens.ts';
import { type Form, isForeign, readForm } from '#lib/platform/http/html-form.ts';

/**
 * The page of a subscription before the card: its price, period, next charge and end. Posting it makes the sale to pay
 * and redirects to that sale's own page (docs/decisions/0111).
 */

const PATH = '/subscription/generate/:subscriptionId';

/** A page that is shown for the first time. */
const fresh = (): StartAgain => ({
  form: { once: newFormToken(), consentDigest: '', hasAgreed: false, name: '', email: '', phone: '' },
  errors: {},
  notice: null,
});

/** GET /subscription/generate/{sub_svc_id} */
const planRoute = (ports: SubscriptionPorts): Route => ({
  method: 'GET',
  path: PATH,
  handle: (request, { params }) => planResponse(ports, request, params['subscriptionId'] ?? '', {}),
});

type Shown = { again?: StartAgain; link?: LinkResult; status?: number };

async function planResponse(
  ports: SubscriptionPorts,
  request: Request,
  subscriptionId: string,
  { again = fresh(), link, status }: Shown,
): Promise<Response> {
  const plan = await valueOrNone(ports.pages().findPlan(subscriptionId));
  if (isNone(plan)) return noneResponse(ports, request, plan);
  const language = languageOf(request, plan.language);
  const consentDigest = ports.pages().consentDigestOf(plan, language);
  return documentResponse(
    request,
    { language, embedders: plan.embedOrigins, ...(status !== undefined && { status }) },
    (drawn) => ports.screens.plan({ plan, consentDigest, again, link: link ?? null }, drawn),
  );
}

/** POST of the same: the buyer agrees, or wants the link to the page of a subscription that runs. */
const startRoute = (ports: SubscriptionPorts): Route => ({
  method: 'POST',
  path: PATH,
  async handle(request, { params, ip }) {
    if (isForeign(request)) return nothing(403);
    const form = await readForm(request);
    if (!form) return nothing(400);
    const subscriptionId = params['subscriptionId'] ?? '';
    if (form.word('do') === 'link') {
      const link = await sendLink(ports, subscriptionId, ip);
      return planResponse(ports, request, subscriptionId, { link, status: STATUS_OF_LINK[link] });
    }
    return start(ports, request, subscriptionId, startFormOf(form), ip);
  },
});

/** Status of a page after a request for a link. */
export const STATUS_OF_LINK: Readonly<Record<LinkResult, number>> = {
  sent: 200,
  nowhere: 200,
  too_many: 429,
  unknown: 404,
};

/** Sends the link to the buyer's own page; one that cannot be sent right now is not sent. */
export const sendLink = (ports: SubscriptionPorts, subscriptionId: string, ip: string | null): Promise<LinkResult> =>
  ports
    .pages()
    .sendLink(subscriptionId, ip)
    .catch((error: unknown) => {
      log.error('a link to a subscription could not be sent', { error: errorName(error) });
      return 'too_many' as const;
    });

const startFormOf = (form: Form): StartForm => ({
  once: form.word('once'),
  consentDigest: form.word('seen'),
  hasAgreed: form.word('agree') === 'yes',
  name: form.text('name'),
  email: form.text('email'),
  phone: form.text('phone'),
});

async function start(
  ports: SubscriptionPorts,
  request: Request,
  subscriptionId: string,
  form: StartForm,
  ip: string | null,
): Promise<Response> {
  const plan = await valueOrNone(ports.pages().findPlan(subscriptionId));
  if (isNone(plan)) return noneResponse(ports, request, plan);
  const language = languageOf(request, plan.language);
  const answer: StartResult = await ports
    .pages()
    .start(subscriptionId, { form, language }, ip)
    .catch((error: unknown) => {
      log.error('a subscription could not be started', { error: errorName(error) });
      return { outcome: 'unavailable' as const };
    });
  log.info('subscription page', { route: 'start', outcome: answer.outcome });
  switch (answer.outcome) {
    case 'made': {
      const query = ports.screens.queryInLanguage(new URL(request.url).searchParams, language);
      return redirectTo(`/sale/generate/${answer.saleId}${query}`);
    }
    case 'not_possible':
      return planResponse(ports, request, subscriptionId, {});
    case 'refused':
      return planResponse(ports, request, subscriptionId, {
        again: { form, errors: answer.errors, notice: null },
        status: 422,
      });
    default:
      return planResponse(ports, request, subscriptionId, {
        again: { form, errors: {}, notice: answer.outcome },
        status: STATUS_OF_NOTICE[answer.outcome],
      });
  }
}

const STATUS_OF_NOTICE = { changed: 409, too_many: 429, unavailable: 503 } as const;

export const planRoutes = (ports: SubscriptionPorts) => ({
  planRoute: planRoute(ports),
  startRoute: startRoute(ports),
});
