import { lookupText, strictSecret, strictText } from '#lib/kernel/entered.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { isCurrency, minorDigits } from '#lib/kernel/money.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { can, personOfRequest } from '#lib/modules/access/index.ts';
import type { PaymentsContext } from '#lib/modules/payments/index.ts';
import { settings } from '#lib/platform/env.ts';
import { parseObject, readAtMost } from '#lib/platform/http/api/read-json.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { isOwnOrigin, isSameOriginPost } from '#lib/platform/http/same-origin.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { FIELD_NAMES, type FieldName, type TokenizeInput, type Total } from '../contract/instance.ts';
import { askedAt } from '../field-hosts.ts';
import { openInstance } from '../open-instance.ts';
import { fieldsError, HTTP_OF, scriptTexts, tokenizeResult } from './answers.ts';
import { frameRoute } from './frame-route.ts';
import { tokenize } from '../tokenize.ts';

/** Endpoints of the script on a shop's page and of our frames. */
const INSTANCE_PATH = '/hf/v1/instance';
const TOKENIZE_PATH = '/hf/v1/tokenize';

/** Scripts send about 200 bytes, frames about 600. */
const BODY_LIMIT_BYTES = 8 * 1024;

const MAX_FIELD_LENGTH = 255;

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

type Context = () => Pick<PaymentsContext, 'database' | 'acquirer' | 'vault' | 'sandbox'>;

/**
 * POST /hf/v1/instance, a form: `key`, `testMode`, `language`, `tokenIsPermanent`, `buyerIsPrivate`,
 * `buyerPerformValidation`. Returns `OpenedInstance` or `FieldsError`. Called by a page of another origin, which the
 * browser sends along; a form needs no preflight. Every origin may read the response, so that an unregistered shop
 * reads its error.
 */
const instanceRoute = (context: Context): Route => ({
  method: 'POST',
  path: INSTANCE_PATH,
  async handle(request) {
    const origin = request.headers.get('origin');
    const headers = { ...HEADERS, ...(origin !== null && { 'access-control-allow-origin': origin, vary: 'origin' }) };
    const bytes = await readAtMost(request, BODY_LIMIT_BYTES);
    const form = new URLSearchParams(bytes ? Buffer.from(bytes).toString('utf8') : '');
    const language = readLanguage(form.get('language') ?? 'en');
    const isOn = (name: string, fallback: boolean) => (form.has(name) ? form.get(name) === 'true' : fallback);
    const { appUrl, fieldsUrl } = settings();
    const { database, sandbox } = context();
    const publicKey = lookupText(form.get('key'));
    const opened = await openInstance(
      { database, sandbox, appUrl, fieldsUrl },
      {
        publicKey,
        origin,
        isOurs: origin !== null && isOwnOrigin(origin, request, appUrl),
        mayShow: ({ sellerId }) => mayEnterCard(request, { sellerId, publicKey }),
        testMode: isOn('testMode', false),
        language,
        tokenIsPermanent: isOn('tokenIsPermanent', true),
        buyerIsPrivate: isOn('buyerIsPrivate', false),
        buyerPerformValidation: isOn('buyerPerformValidation', true),
      },
    ).catch(unavailable('instance'));
    if (opened.ok) return Response.json({ ...opened.value, texts: scriptTexts(language) }, { headers });
    return Response.json(fieldsError(opened.reason, language), { status: HTTP_OF[opened.reason], headers });
  },
});

/**
 * Whether the person of a request may enter the card of a seller: a page of ours that runs somebody else's script opens
 * fields of no other seller.
 */
async function mayEnterCard(
  request: Request,
  { sellerId, publicKey }: { sellerId: number; publicKey: string },
): Promise<boolean> {
  const person = await personOfRequest(request, publicKey);
  return person?.sellers.some((seller) => seller.id === sellerId && can(seller, 'manage-payouts')) ?? false;
}

/** POST /hf/v1/tokenize: `TokenizeInput` in, `TokenizeResult` out. From our own frames only, JSON only. */
const tokenizeRoute = (context: Context): Route => ({
  method: 'POST',
  path: TOKENIZE_PATH,
  async handle(request, { ip }) {
    const hosts = settings();
    if (!isSameOriginPost(request, askedAt(request, hosts)))
      return new Response(null, { status: 403, headers: HEADERS });
    const bytes = await readAtMost(request, BODY_LIMIT_BYTES);
    const body = bytes && parseObject(bytes);
    const read = body ? readTokenizeInput(body) : refuse('invalid-request' as const);
    const done = read.ok
      ? await tokenize(context(), read.value, { ip, hosts, at: askedAt(request, hosts) }).catch((error: unknown) =>
          notRead(unavailable('tokenize')(error).reason),
        )
      : notRead(read.reason);
    const language = readLanguage(body?.['language'] ?? 'en');
    log.info('hosted fields', { route: 'tokenize', outcome: done.ok ? 'token' : done.reason.why });
    const { status, answer } = tokenizeResult(done, read.ok ? read.value : null, language);
    return Response.json(answer, { status, headers: HEADERS });
  },
});

/** Refusals before an instance is opened, whose language is unknown too. */
const notRead = (why: 'invalid-request' | 'invalid-total' | 'unavailable') => refuse({ why, instance: null });

const unavailable =
  (route: string) =>
  (error: unknown): { ok: false; reason: 'unavailable' } => {
    log.error('hosted fields failed', { route, error: errorName(error) });
    return { ok: false, reason: 'unavailable' };
  };

const CARD_FIELDS: readonly FieldName[] = ['cardNumber', 'cardExpiration', 'cvc'];

/** Refuses input that our frames never send, and an invalid total. */
function readTokenizeInput(
  body: Readonly<Record<string, unknown>>,
): Result<TokenizeInput, 'invalid-request' | 'invalid-total'> {
  const fields = FIELD_NAMES.map((name) => [
    name,
    (CARD_FIELDS.includes(name) ? strictSecret : strictText)(body[name] ?? '', MAX_FIELD_LENGTH)?.trim() ?? null,
  ]);
  if (fields.some(([, text]) => text === null)) return refuse('invalid-request');
  const total = readTotal(body['total'] ?? null);
  if (total === 'wrong') return refuse('invalid-total');
  return ok({
    ...(Object.fromEntries(fields) as Record<FieldName, string>),
    instance: lookupText(body['instance'], 2_048),
    total,
  });
}

/** `{label, amount: {currency, value}}` as a shop writes it; null where there is none. */
function readTotal(sent: unknown): Total | null | 'wrong' {
  if (sent === null) return null;
  const { label, amount } = sent as { label?: unknown; amount?: unknown };
  const { currency, value } = (amount ?? {}) as { currency?: unknown; value?: unknown };
  const text = (given: unknown) => strictText(given, MAX_FIELD_LENGTH);
  const [name, code, price] = [text(label ?? ''), text(currency), text(value)];
  if (name === null || !code || !isCurrency(code) || !price || !isMajor(price, code)) return 'wrong';
  return { label: name, amount: { currency: code, value: price } };
}

/** A decimal of the major unit, such as "55.00", with no more digits behind the point than the currency has. */
function isMajor(value: string, currency: string): boolean {
  const read = /^\d{1,12}(?:\.(\d+))?$/.exec(value);
  return read !== null && (read[1] ?? '').length <= minorDigits(currency);
}

export const hostedFieldsRoutes = (context: Context): Route[] => [
  instanceRoute(context),
  frameRoute(context),
  tokenizeRoute(context),
];
