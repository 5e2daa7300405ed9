import { lookupText, strictSecret } from '#lib/kernel/entered.ts';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import { DECLINES } from '#lib/kernel/refusals/refusals.ts';
import { readAtMost } from '#lib/platform/http/api/read-json.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { FieldsErrorName } from '../contract/instance.ts';
import type { Wallet, WalletResult, WalletView } from '../contract/wallet.ts';
import { fieldsError, HTTP_OF } from './answers.ts';
import {
  findWalletSale,
  type NotPaid,
  openAppleSession,
  payWithWallet,
  type WalletContext,
  walletsOf,
  type WalletQuery,
} from '../wallet-sale.ts';

/**
 * Wallets on a shop's page. Forms, because a form needs no preflight; every origin may read the response, so that an
 * unregistered shop reads its error.
 */

/** The largest thing that is sent is a wallet's token, some 4 kB. */
const BODY_LIMIT_BYTES = 24 * 1024;
const MAX_TOKEN_LENGTH = 12 * 1024;

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Code of a decline without a code of its own: `do_not_honour`. */
const GENERAL_DECLINE = 20004;

const NAMES: Readonly<Record<Wallet, string>> = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay' };
const isWallet = (word: string): word is Wallet => Object.hasOwn(NAMES, word);

type Context = () => WalletContext;
type Read = { query: WalletQuery; form: URLSearchParams; language: Language };

/** A route of one form. A payment that threw has an unknown outcome. */
const formRoute = (
  path: string,
  serve: (read: Read, ip: string) => Promise<Response>,
  whenThrown: FieldsErrorName = 'unavailable',
): Route => ({
  method: 'POST',
  path,
  async handle(request, { ip }) {
    const origin = request.headers.get('origin');
    const bytes = await readAtMost(request, BODY_LIMIT_BYTES);
    const form = new URLSearchParams(bytes ? Buffer.from(bytes).toString('utf8') : '');
    const language = readLanguage(form.get('language') ?? 'en');
    const wallet = lookupText(form.get('wallet'));
    const query = { publicKey: lookupText(form.get('key')), origin, saleId: lookupText(form.get('sale')) };
    const response = isWallet(wallet)
      ? await serve({ query: { ...query, wallet }, form, language }, ip).catch((error: unknown) => {
          log.error('a wallet in a shop failed', { route: path, error: errorName(error) });
          return refusal(whenThrown, language);
        })
      : refusal('invalid-request', language);
    if (origin !== null) response.headers.set('access-control-allow-origin', origin);
    response.headers.set('vary', 'origin');
    return response;
  },
});

const refusal = (why: FieldsErrorName, language: Language): Response =>
  Response.json(
    {
      type: 'wallet-error',
      ...fieldsError(why, language),
      // The usual text of an unknown outcome is about storing a card, which charges nothing; this sale may be paid.
      ...(why === 'outcome-unknown' && { message: say(language, 'hosted-fields.walletUnknown') }),
    } satisfies WalletResult,
    { status: HTTP_OF[why], headers: HEADERS },
  );

const textsOf = (wallet: Wallet, language: Language): WalletView['texts'] => {
  const named = { wallet: NAMES[wallet] };
  return {
    pay: say(language, 'payment-methods.wallet.pay', named),
    sheet: say(language, 'payment-methods.wallet.sheet', named),
    unavailable: say(language, 'hosted-fields.errors.wallet_unavailable', named),
    network: say(language, 'hosted-fields.errors.wallet_network'),
  };
};

function notPaid(failed: NotPaid, language: Language): Response {
  if (failed.why !== 'declined') return refusal(failed.why, language);
  const statusCode = DECLINES.find(({ key }) => key === failed.decline)?.code ?? GENERAL_DECLINE;
  const message = say(language, `declines.buyer.${failed.decline}`);
  return Response.json({ type: 'wallet-error', error: 'declined', message, statusCode } satisfies WalletResult, {
    status: HTTP_OF.declined,
    headers: HEADERS,
  });
}

export const walletRoutes = (context: Context): Route[] => [
  {
    method: 'GET',
    path: '/hf/v1/wallets',
    handle: async () =>
      Response.json(walletsOf(context()), { headers: { ...HEADERS, 'access-control-allow-origin': '*' } }),
  },
  formRoute('/hf/v1/wallet', async ({ query, language }) => {
    const found = await findWalletSale(context(), query);
    if (!found.ok) return refusal(found.reason, language);
    const view: WalletView = { ...found.value, texts: textsOf(query.wallet, language) };
    return Response.json(view, { headers: HEADERS });
  }),
  formRoute('/hf/v1/wallet/apple-session', async ({ query, form, language }) => {
    const opened = await openAppleSession(context(), { ...query, gateway: lookupText(form.get('gateway')) });
    return opened.ok ? Response.json(opened.value, { headers: HEADERS }) : refusal(opened.reason, language);
  }),
  formRoute(
    '/hf/v1/wallet/pay',
    async ({ query, form, language }, ip) => {
      const token = strictSecret(form.get('token') ?? '', MAX_TOKEN_LENGTH);
      if (!token) return refusal('invalid-request', language);
      const paid = await payWithWallet(context(), { ...query, token, language, ip });
      log.info('hosted fields', { route: 'wallet', outcome: paid.ok ? 'paid' : paid.reason.why });
      if (!paid.ok) return notPaid(paid.reason, language);
      return Response.json({ type: 'wallet-success', sale: paid.value } satisfies WalletResult, { headers: HEADERS });
    },
    'outcome-unknown',
  ),
];
