import type { Language } from '#lib/kernel/language.ts';
import { onboardingLinkFor, type OnboardingStatus } from '#lib/modules/onboarding/index.ts';
import type { LatestPayment } from '#lib/modules/payments/index.ts';
import type { ShownBalance } from '#lib/modules/balances/index.ts';
import type { PayoutOfOwner, PayoutStatus } from '#lib/modules/payouts/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { BalanceView, OnboardingView, PaymentsView, Tone } from '../contract/embeds.ts';
import { toneOf } from '../domain/payment-filters.ts';

/** Content of an embed, in the language of its frame. */

type Dated = { language: Language; timeZone: string };

const timesIn = ({ language, timeZone }: Dated): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(calendarLocale(language), {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });

export function paymentsView(
  { payments, hasMore }: { payments: readonly LatestPayment[]; hasMore: boolean },
  page: number,
  { language, timeZone }: Dated,
): PaymentsView {
  const format = timesIn({ language, timeZone });
  const lines = payments.map(({ saleId, code, productName, status, price, currency, createdAt }) => ({
    id: saleId,
    name: productName || say(language, 'embedded.unnamed', { number: code }),
    at: createdAt.toISOString(),
    when: format.format(createdAt),
    amount: amountText(price, currency, language),
    state: say(language, `common.status.${status}`),
    tone: toneOf(status),
  }));
  return { embed: 'payments', lines, page, hasMore };
}

const PAYOUT_TONES: Readonly<Record<PayoutStatus, Tone>> = {
  scheduled: 'waiting',
  sent: 'waiting',
  paid: 'good',
  returned: 'bad',
  cancelled: 'plain',
  unknown: 'waiting',
};

export function balanceView(
  balances: readonly ShownBalance[],
  payouts: readonly PayoutOfOwner[],
  { language, timeZone }: Dated,
): BalanceView {
  const format = timesIn({ language, timeZone });
  const lines = balances.map(({ currency, total, available }) => ({
    currency,
    total: amountText(total, currency, language),
    releasable: amountText(available, currency, language),
    waiting: amountText(total - available, currency, language),
  }));
  const paid = payouts.map(({ createdAt, amount, currency, status }) => ({
    at: createdAt.toISOString(),
    when: format.format(createdAt),
    amount: amountText(amount, currency, language),
    state: say(language, `payouts.status.${status}`),
    tone: PAYOUT_TONES[status],
  }));
  return { embed: 'balance', lines, payouts: paid };
}

const TONES: Readonly<Record<OnboardingStatus['steps'][number]['state'], Tone>> = {
  todo: 'plain',
  'in-review': 'waiting',
  problem: 'bad',
  done: 'good',
};

/** Action of the seller in each state. Approved, rejected: none. */
const LABELS = {
  invited: 'begin',
  started: 'continue',
  submitted: 'open',
  'in-review': 'open',
  'changes-requested': 'continue',
  approved: null,
  rejected: null,
} as const satisfies Readonly<Record<OnboardingStatus['state'], 'begin' | 'continue' | 'open' | null>>;

type Around = { language: Language; origin: string; partner: string; isApproved: boolean };

/** `status` null: a seller without an onboarding. Its link asks for a code that is sent to its address. */
export function onboardingView(
  status: OnboardingStatus | null,
  { language, origin, partner, isApproved }: Around,
): OnboardingView {
  if (status === null) {
    const group = isApproved ? 'none' : 'off';
    const title = say(language, `embedded.${group}.title`);
    return {
      embed: 'onboarding',
      title,
      body: say(language, `embedded.${group}.body`, { partner }),
      lines: [],
      link: null,
    };
  }
  const { state, steps, publicId, email } = status;
  const label = LABELS[state];
  const isOver = label === null;
  return {
    embed: 'onboarding',
    title: say(language, `onboarding.state.${state}.title`, { partner }),
    body: say(language, `onboarding.state.${state}.body`, { partner, email }),
    lines: isOver
      ? []
      : steps.map((one) => ({
          name: say(language, `onboarding.step.${one.step}`),
          state: say(language, `onboarding.progress.${one.state}`),
          tone: TONES[one.state],
        })),
    link: isOver ? null : { address: onboardingLinkFor(origin, publicId), label: say(language, `embedded.${label}`) },
  };
}
