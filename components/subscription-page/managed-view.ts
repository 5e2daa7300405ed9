import { plainText } from '#lib/kernel/plain-text.ts';
import type { Language } from '#lib/kernel/language.ts';
import type {
  BuyerAction,
  BuyerPlan,
  CardChange,
  ManagedPlan,
  PaidWith,
} from '#lib/modules/subscriptions/contract/buyer-pages.ts';
import type { CardToDraw, CodeToDraw, CodeTrouble, ManagedToDraw } from '#lib/modules/subscriptions/index.ts';
import { changeConsent, changeNow, changeSentence } from '#lib/modules/subscriptions/views/card-change-text.ts';
import { planDay, runningSentence } from '#lib/modules/subscriptions/views/plan-text.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { isolate, isolateLeftToRight } from '#lib/kernel/isolate.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { headOf, type LinkView, linkViewOf, type PlanHead } from './plan-view.ts';

/** Views of the pages behind signed links: another card, the code, and the buyer's own page. */

export type Fact = { name: string; value: string };

/** `chargeNow`: the sentence about charges that follow at once. `submit`: label of the button; null without one. */
export type CardView = {
  head: PlanHead;
  title: string;
  facts: Fact[];
  chargeNow: string | null;
  consent: string | null;
  submit: string | null;
  /** Digest of the text that the buyer saw and agrees to. */
  consentDigest: string;
  notice: string | null;
  link: LinkView | null;
};

const seller = ({ sellerName }: BuyerPlan): string => isolate(plainText(sellerName));

/** `Visa ending in 1111`, `SEPA direct debit ending in 3000`. */
function paidWithText({ means, paidWith }: Pick<CardChange, 'means' | 'paidWith'>, language: Language): string {
  if (!paidWith) return say(language, `subscription-page.${means}.none`);
  const { method, brand, lastFour } = paidWith;
  const name = brand || say(language, `payment-methods.names.${NAME_OF[method]}`);
  return say(language, 'payment-page.screens.ends_with', { brand: isolate(name), digits: isolate(lastFour) });
}

const NAME_OF = {
  'credit-card': 'card',
  'il-direct-debit': 'il_debit',
  sepa: 'sepa',
  bacs: 'bacs',
} as const satisfies Record<PaidWith['method'], string>;

const REPLACEABLE: readonly BuyerPlan['state'][] = ['active', 'paused', 'failed', 'retrying'];

export function cardViewOf(
  { change, consentDigest, hasChanged, isExpired, link }: CardToDraw,
  language: Language,
): CardView {
  const { state, means } = change;
  const head = headOf(change, language, null);
  const title = say(language, `subscription-page.${means}.title`);
  const none = { head, facts: [], consent: null, submit: null, consentDigest, notice: null };
  if (isExpired)
    return {
      ...none,
      title: say(language, 'subscription-page.link.expired'),
      chargeNow: null,
      link: linkViewOf(change, link, say(language, 'subscription-page.link.expired_text'), language),
    };
  if (!REPLACEABLE.includes(state))
    return {
      ...none,
      title: stateText(change, language),
      chargeNow: say(language, 'subscription-page.change.ended'),
      link: null,
    };
  const shown = { ...change, sellerName: plainText(change.sellerName) };
  return {
    head: { ...head, sentence: changeSentence(shown, language) },
    title,
    facts: [{ name: say(language, `subscription-page.${means}.current`), value: paidWithText(change, language) }],
    chargeNow: changeNow(shown, language),
    consent: changeConsent(shown, language),
    consentDigest,
    notice: hasChanged ? say(language, 'subscription-page.go.changed') : null,
    submit: say(language, `subscription-page.${means}.go`),
    link: null,
  };
}

/** State of the subscription; a failed one says what it needs. */
const stateText = ({ state, means }: Pick<CardChange, 'state' | 'means'>, language: Language): string =>
  state === 'failed'
    ? say(language, `subscription-page.${means}.needed`)
    : say(language, `subscription-page.manage.state.${state}`);

/** `ways`: channels for a code; `entering`: a code was sent and has to be typed. */
export type CodeView = {
  title: string;
  text: string;
  notice: string | null;
  ways: { way: 'email' | 'sms'; label: string; isChosen: boolean }[];
  entering: { way: 'email' | 'sms'; error: string | null } | null;
  link: LinkView | null;
};

export function codeViewOf({ question, sent, trouble, isExpired, link }: CodeToDraw, language: Language): CodeView {
  const title = say(language, 'subscription-page.manage.title', { seller: seller(question) });
  const none = { ways: [], entering: null, notice: null };
  if (isExpired)
    return {
      ...none,
      title: say(language, 'subscription-page.link.expired'),
      text: '',
      link: linkViewOf(question, link, say(language, 'subscription-page.link.expired_text'), language),
    };
  if (question.ways.length === 0)
    return {
      ...none,
      title,
      text: say(language, 'subscription-page.link.nowhere', { seller: seller(question) }),
      link: null,
    };
  const way = question.ways.find((one) => one.way === sent);
  const isAboutCode = trouble !== null && (typeof trouble === 'object' || trouble === 'missing');
  const ways = question.ways.map((one, index) => ({
    way: one.way,
    label: say(language, `subscription-page.manage.by_${one.way}`, { to: isolateLeftToRight(one.to) }),
    isChosen: way ? one === way : index === 0,
  }));
  const notice = trouble !== null && !isAboutCode ? troubleText(trouble, language) : null;
  if (!way)
    return { title, text: say(language, 'subscription-page.manage.prove'), notice, ways, entering: null, link: null };
  return {
    title: say(language, 'subscription-page.manage.enter'),
    text: say(language, 'subscription-page.manage.sent', { to: isolateLeftToRight(way.to) }),
    notice,
    ways,
    entering: { way: way.way, error: isAboutCode ? troubleText(trouble, language) : null },
    link: null,
  };
}

const troubleText = (trouble: CodeTrouble, language: Language): string =>
  typeof trouble === 'object'
    ? say(language, 'subscription-page.manage.wrong', { left: trouble.left })
    : say(language, `subscription-page.manage.${trouble}`);

type PastRow = { day: string; amount: string; note: string | null; receipt: string };

/** The question before something is done. */
export type AskView = { action: BuyerAction; title: string; text: string; yes: string; no: string };

export type ManagedView = {
  head: PlanHead;
  state: ManagedPlan['state'];
  status: string;
  notice: { text: string; isGood: boolean } | null;
  facts: Fact[];
  changeCard: string | null;
  actions: { action: BuyerAction; label: string }[];
  past: PastRow[];
  /** The sale before which older payments are; null where there are none. */
  older: string | null;
  isOlder: boolean;
  ask: AskView | null;
};

export function managedViewOf({ managed, asks, did }: ManagedToDraw, language: Language): ManagedView {
  const { state, means, dates, currency } = managed;
  return {
    head: headOf(managed, language, state === 'active' ? runningSentence(managed, language) : null),
    state,
    status: stateText(managed, language),
    notice: did && {
      text: say(
        language,
        did.result === 'done' ? `subscription-page.manage.did_${did.action}` : `subscription-page.manage.${did.result}`,
      ),
      isGood: did.result === 'done',
    },
    facts: factsOf(managed, language),
    changeCard: REPLACEABLE.includes(state) ? say(language, `subscription-page.${means}.change`) : null,
    actions: managed.mayDo.map((action) => ({ action, label: say(language, `subscription-page.manage.${action}`) })),
    past: managed.past.map(({ at, price, ending, receipt }) => ({
      day: planDay(at, language, dates.timeZone),
      amount: amountText(price, currency, language),
      note:
        ending === 'refunded'
          ? say(language, 'subscription-page.manage.refunded')
          : ending === 'part_refunded' || ending === 'disputed'
            ? say(language, `ends.receipt.${ending}`)
            : null,
      receipt,
    })),
    older: managed.older,
    isOlder: managed.isOlder,
    ask: asks && askOf(managed, asks, language),
  };
}

/** The next charge and its day; null where none is to come. */
function nextOf({ state, dates, nextAt, price, currency, failed }: ManagedPlan, language: Language) {
  const at = state === 'paused' ? dates.next[0] : nextAt;
  if (!at) return null;
  return {
    amount: amountText(failed?.price ?? price, currency, language),
    date: planDay(at, language, dates.timeZone),
  };
}

function factsOf(managed: ManagedPlan, language: Language): Fact[] {
  const { state, means, paidWith, completed, iterations } = managed;
  const next = state === 'paused' ? null : nextOf(managed, language);
  const card = paidWithText(managed, language);
  return [
    {
      name: say(language, 'subscription-page.manage.next'),
      value: next
        ? say(language, `subscription-page.manage.${state === 'retrying' ? 'retry_on' : 'next_on'}`, next)
        : say(language, 'subscription-page.manage.no_next'),
    },
    {
      name: say(language, `subscription-page.${means}.name`),
      value: paidWith?.expiry
        ? say(language, 'subscription-page.manage.until', {
            card,
            date: isolateLeftToRight(expiryText(paidWith.expiry)),
          })
        : card,
    },
    {
      name: say(language, 'subscription-page.manage.paid'),
      value:
        iterations === null
          ? String(completed)
          : say(language, 'subscription-page.manage.paid_of', { paid: completed, count: iterations }),
    },
  ];
}

/** `12/30` of `1230`. */
const expiryText = (mmyy: string): string => `${mmyy.slice(0, 2)}/${mmyy.slice(2)}`;

function askOf(managed: ManagedPlan, action: BuyerAction, language: Language): AskView {
  const next = nextOf(managed, language);
  const isIdle = managed.state === 'paused' || next === null;
  const text =
    action === 'resume'
      ? next
        ? say(language, 'subscription-page.manage.resume_text', next)
        : say(language, 'subscription-page.manage.resume_last')
      : isIdle || !next
        ? say(language, 'subscription-page.manage.cancel_idle')
        : say(language, `subscription-page.manage.${action}_text`, next);
  return {
    action,
    title: say(language, `subscription-page.manage.${action}_ask`),
    text,
    yes: say(language, `subscription-page.manage.${action}_yes`),
    no: say(language, action === 'resume' ? 'subscription-page.manage.back' : 'subscription-page.manage.keep'),
  };
}
