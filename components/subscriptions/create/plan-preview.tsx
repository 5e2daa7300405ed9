'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import type { ContractForm } from '#components/form/use-contract-form.ts';
import { askServer } from '#components/query/ask-server.ts';
import { queryKeys } from '#components/query/query-keys.ts';
import { useDebounced } from '#components/query/use-debounced.ts';
import { Money } from '#components/ui/money.tsx';
import { SumLine, Sums } from '#components/ui/sums.tsx';
import { directionOf, readLanguage } from '#lib/kernel/language.ts';
import { fromTypedMajor, MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import type { Period } from '#lib/kernel/subscription.ts';
import {
  MAX_TIMES,
  MIN_TIMES,
  type NewSubscriptionForm,
} from '#lib/modules/subscriptions/views/new-subscription-form.ts';
import {
  type PlanPreview as Preview,
  type PlanToMake,
  previewOf,
  startOf,
} from '#lib/modules/subscriptions/views/plan-preview.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import type { PlanSentence } from './create-actions.ts';

const PAUSE_MS = 250;

type PlanPreviewProps = { form: ContractForm<NewSubscriptionForm>; now: Date; timeZone: string };

/** Preview of the plan while the form is filled in: the buyer's sentence, the first dates, and their total. */
export function PlanPreview({ form, now, timeZone }: PlanPreviewProps) {
  const t = useTranslations('subscription-work.new.preview');
  const values = form.hook.watch();
  const plan = planOf(values, now, timeZone);
  return (
    <aside className="lg:sticky lg:top-20 lg:self-start short:static">
      <section aria-labelledby="plan-preview" className="grid gap-5 rounded-panel border bg-sunken p-5">
        <h2 id="plan-preview" className="font-semibold">
          {t('title')}
        </h2>
        {plan === null && values.description.trim() === '' ? null : <Sentence values={values} plan={plan} />}
        {plan === null ? (
          <p className="text-muted">{t('empty')}</p>
        ) : (
          <Figures plan={plan} preview={previewOf(plan, now, timeZone)} timeZone={timeZone} />
        )}
      </section>
    </aside>
  );
}

type Plan = PlanToMake & { currency: string };

/** The plan as far as it is typed; null while its amount, first date or number of payments is none. */
function planOf(values: NewSubscriptionForm, now: Date, timeZone: string): Plan | null {
  const { currency, period, start, end } = values;
  const price = fromTypedMajor(values.amount, currency);
  const startsAt = start === 'date' ? startOf(values, timeZone) : null;
  const isStart = start !== 'date' || (startsAt !== null && startsAt >= now);
  const times = Number(values.times);
  const iterations = end === 'times' ? times : null;
  const isCounted = iterations === null || (Number.isInteger(times) && times >= MIN_TIMES && times <= MAX_TIMES);
  if (price === null || price < MINIMUM_AMOUNT || !isStart || !isCounted) return null;
  return { price, currency, period: period as Period, startsAt, iterations };
}

/** Sentence of the buyer's page, from the server in the buyer's language. */
function Sentence({ values, plan }: { values: NewSubscriptionForm; plan: Plan | null }) {
  const t = useTranslations('subscription-work.new.preview');
  const language = readLanguage(values.language);
  const query = useDebounced(
    plan === null
      ? ''
      : new URLSearchParams({
          price: String(plan.price),
          currency: plan.currency,
          period: plan.period,
          language,
          start: plan.startsAt?.toISOString() ?? '',
          times: plan.iterations === null ? '' : String(plan.iterations),
        }).toString(),
    PAUSE_MS,
  );
  const { data } = useQuery({
    queryKey: queryKeys.planSentence(query),
    queryFn: ({ signal }) => askServer<PlanSentence>(`/subscriptions/new/preview?${query}`, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-sm text-muted">{t('sentence')}</figcaption>
      <div
        lang={language}
        dir={directionOf(language)}
        className="grid min-h-16 gap-1 rounded-panel border bg-surface px-4 py-3"
      >
        {values.description.trim() === '' ? null : (
          <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
            <bdi>{values.description}</bdi>
          </p>
        )}
        <p aria-live="polite">{plan === null ? '' : (data?.text ?? '')}</p>
        {plan !== null && data?.moves ? <p className="text-sm text-muted">{data.moves}</p> : null}
      </div>
    </figure>
  );
}

function Figures({ plan, preview, timeZone }: { plan: Plan; preview: Preview; timeZone: string }) {
  const t = useTranslations('subscription-work.new.preview');
  const language = useLocale();
  const isWhenPaid = plan.startsAt === null;
  const format = new Intl.DateTimeFormat(calendarLocale(language), {
    timeZone,
    ...({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const),
    ...(isWhenPaid ? {} : ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)),
  });
  const inSentence = new Intl.DateTimeFormat(calendarLocale(language), { timeZone, dateStyle: 'long' });
  const { next, left, last, moves, anchor } = preview.dates;
  const further = left === null ? null : left - next.length;
  return (
    <>
      <div className="grid gap-1.5">
        <h3 className="text-sm text-muted">{t(isWhenPaid ? 'datesIfNow' : 'dates')}</h3>
        <ol className="grid divide-y">
          {next.map((date, index) => (
            <li key={date.toISOString()} className="flex items-baseline gap-3 py-1.5">
              <span className="w-5 text-end text-sm text-muted tabular-nums">{index + 1}</span>
              <time translate="no" dateTime={date.toISOString()} className="grow">
                {isWhenPaid && index === 0 ? t('onPayment') : format.format(date)}
              </time>
              <Money amount={plan.price} currency={plan.currency} />
            </li>
          ))}
        </ol>
        {further !== null && further > 0 && last ? (
          <p className="text-sm text-muted">{t('further', { count: further, last: inSentence.format(last) })}</p>
        ) : null}
        {further === null ? <p className="text-sm text-muted">{t('endless')}</p> : null}
        {moves === null ? null : (
          <p className="text-sm text-wait">
            {moves === 'day' ? t('shortMonth', { day: Number(dayOf(anchor, timeZone).slice(8)) }) : t('leapDay')}
          </p>
        )}
      </div>
      <Sums className="border-t pt-4">
        {preview.total === null ? null : (
          <SumLine name={t('total', { count: plan.iterations ?? 0 })} look="font-semibold">
            <Money amount={preview.total} currency={plan.currency} />
          </SumLine>
        )}
        <SumLine name={t('monthly')} look="font-semibold">
          <Money amount={preview.monthly} currency={plan.currency} />
        </SumLine>
      </Sums>
    </>
  );
}
