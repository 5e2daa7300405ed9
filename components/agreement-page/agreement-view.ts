import { plainText } from '#lib/kernel/plain-text.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { CodeTrouble, MilestoneState } from '#lib/modules/agreements/contract/buyer-page.ts';
import type { AgreementToDraw } from '#lib/modules/agreements/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { CODE_MINUTES } from '#lib/platform/one-time-codes.sql.ts';

/** The page of an agreement in ready sentences. */
export type AgreementView = {
  title: string;
  subject: string;
  from: string;
  amount: string;
  total: string;
  /** How it stands; null while it waits for the answer. */
  notice: { text: string; isGood: boolean } | null;
  business: { name: string; number: string };
  paymentsTitle: string;
  payments: {
    position: number;
    description: string;
    due: string;
    amount: string;
    state: MilestoneState;
    stateText: string;
    pay: { url: string; text: string; label: string } | null;
  }[];
  methods: { title: string; text: string };
  late: { title: string; text: string } | null;
  people: { title: string; lines: string[] };
  answer: AnswerView | null;
};

export type AnswerView = {
  title: string;
  lead: string;
  /** Error of a code, or of asking for one; null where the error stands at its field. */
  notice: string | null;
  /** The approver who types a code; null before one is chosen. */
  entering: {
    position: number;
    sent: string;
    code: string;
    error: string | null;
    consent: string;
    accept: string;
    decline: string;
    reason: { label: string; value: string };
    again: string;
  } | null;
  people: { position: number; text: string }[];
};

const GOOD: readonly string[] = ['accepted', 'active', 'partly-paid', 'paid'];

export function agreementView(toDraw: AgreementToDraw, language: Language): AgreementView {
  const { agreement, isDone } = toDraw;
  const { status, currency, milestones, timeZone } = agreement;
  const seller = isolate(plainText(agreement.sellerName));
  const business = plainText(agreement.businessName);
  const money = (amount: number): string => amountText(amount, currency, language);
  const day = (at: Date): string => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(at);
  const isWaiting = status === 'sent' || status === 'viewed';
  const says = isWaiting || status === 'draft' ? null : say(language, `agreements.page.says.${status}`);
  const thanks = isDone ? say(language, 'agreements.page.thanks') : null;
  const notice = [thanks, says].filter((text) => text !== null).join(' ');
  return {
    title: say(language, 'agreements.page.title', { seller }),
    subject: plainText(agreement.subject),
    from: say(language, 'agreements.page.from', { seller, business: isolate(business) }),
    amount: money(agreement.amount),
    total: say(language, 'agreements.page.total'),
    notice: notice === '' ? null : { text: notice, isGood: isWaiting || GOOD.includes(status) },
    business: {
      name: business,
      number: say(language, 'agreements.page.number', { code: isolate(agreement.businessCode) }),
    },
    paymentsTitle: say(language, 'agreements.page.payments'),
    payments: milestones.map(({ position, description, dueAt, amount, state, payUrl }) => ({
      position,
      description: plainText(description),
      due: say(language, 'agreements.page.due', { day: day(dueAt) }),
      amount: money(amount),
      state,
      stateText: say(language, `agreements.page.state.${state}`),
      pay: payUrl === null ? null : payOf(payUrl, plainText(description), language),
    })),
    methods: {
      title: say(language, 'agreements.page.methods'),
      text: new Intl.ListFormat(language, { type: 'disjunction' }).format(
        agreement.methods.map((method) => say(language, `agreements.method.${method}`)),
      ),
    },
    late:
      agreement.lateTerms === ''
        ? null
        : { title: say(language, 'agreements.page.late'), text: plainText(agreement.lateTerms) },
    people: {
      title: say(language, 'agreements.page.people'),
      lines: agreement.approvers.map(({ name, hasAccepted, answeredAt }) => {
        const key = hasAccepted === null ? 'waiting' : hasAccepted ? 'accepted' : 'declined';
        const words = { name: isolate(plainText(name)), day: answeredAt === null ? '' : day(answeredAt) };
        return say(language, `agreements.page.${key}`, words);
      }),
    },
    answer: isWaiting ? answerOf(toDraw, business, language) : null,
  };
}

const payOf = (url: string, description: string, language: Language) => {
  const text = say(language, 'agreements.page.pay');
  return { url, text, label: `${text}: ${description}` };
};

function answerOf(
  { agreement, who, trouble, reason }: AgreementToDraw,
  business: string,
  language: Language,
): AnswerView {
  const waiting = agreement.approvers.filter(({ hasAccepted }) => hasAccepted === null);
  const chosen = waiting.find(({ position }) => position === who);
  const isOver = trouble === 'over' || trouble === 'too_many';
  const text = trouble && troubleText(trouble, language);
  return {
    title: say(language, 'agreements.page.answer'),
    lead: say(language, 'agreements.page.who'),
    notice: isOver ? text : null,
    entering:
      chosen && !isOver
        ? {
            position: chosen.position,
            sent: say(language, 'agreements.page.sentTo', {
              name: isolate(plainText(chosen.name)),
              count: CODE_MINUTES,
            }),
            code: say(language, 'agreements.page.code'),
            error: text,
            consent: say(language, 'agreements.page.consent', { business: isolate(business) }),
            accept: say(language, 'agreements.page.accept'),
            decline: say(language, 'agreements.page.decline'),
            reason: { label: say(language, 'agreements.page.reason'), value: reason },
            again: say(language, 'agreements.page.again'),
          }
        : null,
    people: waiting.map(({ position, name }) => ({
      position,
      text: say(language, 'agreements.page.send', { name: isolate(plainText(name)) }),
    })),
  };
}

function troubleText(trouble: CodeTrouble, language: Language): string {
  if (typeof trouble === 'object') return say(language, 'agreements.page.wrong', { count: trouble.left });
  const key = { missing: 'missing', over: 'over', too_many: 'tooMany' } as const;
  return say(language, `agreements.page.${key[trouble]}`);
}
