'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { askServer } from '#components/query/ask-server.ts';
import { BulkDialog } from '#components/query/bulk-dialog.tsx';
import { queryKeys } from '#components/query/query-keys.ts';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Consequences, useMoneyText } from '#components/sales/steps/money-dialog.tsx';
import { PeriodPrice } from '#components/subscriptions/period-price.tsx';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Money } from '#components/ui/money.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { toMajorText } from '#lib/kernel/money.ts';
import type { Period } from '#lib/kernel/subscription.ts';
import {
  groupedByPrice,
  MAX_PRICES,
  PRICES_AT_ONCE,
  type PriceChange,
  priceChangeOf,
  type PriceGroup,
} from '#lib/modules/subscriptions/views/price-change.ts';
import type { PriceChoice, TemplateRow } from '#lib/modules/subscriptions/views/templates.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { NewPriceField, readNewPrice } from './new-price.tsx';
import type { ChoosePrices, SetPrices } from './price-actions.ts';
import { type BulkItem, BulkResults } from '../bulk-results.tsx';
import { type BulkRows, useBulkRows } from '../use-bulk-rows.ts';

/** The changed subscriptions: the selected ones, or all that a template made. */
type Changed =
  | { rows: readonly PriceChoice[] }
  | { template: Pick<TemplateRow, 'subscriptionId' | 'description' | 'price' | 'currency' | 'period'> };

type PricesDialogProps = {
  of: Changed;
  setPrices: SetPrices;
  /** Finds the subscriptions of a template; unused for selected ones. */
  choose?: ChoosePrices;
  onClose: () => void;
};

/**
 * Changes the price of many subscriptions: shows the consequences in money and their start, runs, and then shows each
 * outcome. Mount it anew for each selection.
 */
export function PricesDialog({ of, setPrices, choose, onClose }: PricesDialogProps) {
  const t = useTranslations('subscription-work.price');
  const common = useTranslations('common.action');
  const { refresh } = useRefresh();
  const run = useBulkRows<PriceItem>({
    atOnce: PRICES_AT_ONCE,
    send: (portion) => setPrices(portion.map(toSet), portion[0]?.change ?? NOTHING),
    lost: t('lost'),
  });
  const first = useRef<HTMLInputElement>(null);
  const plan = planOf(of);
  const close = () => {
    onClose();
    if (run.phase !== 'ready') refresh();
  };
  return (
    <BulkDialog title={t('titleMany')} phase={run.phase} close={close} first={first}>
      {plan === null ? (
        <div className="grid gap-5">
          <p>{t('mixed')}</p>
          <div className="flex flex-col sm:flex-row sm:justify-end">
            <Button onClick={close}>{common('close')}</Button>
          </div>
        </div>
      ) : run.phase === 'ready' ? (
        <Question of={of} plan={plan} run={run} first={first} onClose={close} {...(choose && { choose })} />
      ) : (
        <BulkResults run={run} summary={(done, count) => t('doneMany', { done, count })} close={close} />
      )}
    </BulkDialog>
  );
}

/** One of a run: which, and to what price. */
type PriceItem = BulkItem & { change: { price: number; notifiesBuyer: boolean } };

const NOTHING = { price: 0, notifiesBuyer: false };

const toSet = ({ subscriptionId, amount }: PriceItem) => ({ subscriptionId, from: amount });

type SharedPlan = { currency: string; period: Period; price: number };

/** The currency and the period that all of them have; null where they differ, and one price would be two. */
function planOf(of: Changed): SharedPlan | null {
  if ('template' in of) return of.template;
  const [one] = of.rows;
  return one && of.rows.every(({ currency, period }) => currency === one.currency && period === one.period)
    ? one
    : null;
}

const ACTIVE = ({ state }: PriceChoice): boolean => state === 'active';

/** The prices of what would change; null until they are known. */
function useGroups(of: Changed): { groups: readonly PriceGroup[] | null; isLost: boolean; again: () => void } {
  const templateId = 'template' in of ? of.template.subscriptionId : null;
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.templatePrices(templateId ?? ''),
    queryFn: ({ signal }) =>
      askServer<PriceGroup[]>(
        `/subscriptions/templates/prices?${new URLSearchParams({ id: templateId ?? '' })}`,
        signal,
      ),
    enabled: templateId !== null,
    staleTime: 0,
  });
  const groups = 'rows' in of ? groupedByPrice(of.rows.filter(ACTIVE)) : (data ?? null);
  return { groups, isLost: isError && groups === null, again: () => void refetch() };
}

type QuestionProps = Omit<PricesDialogProps, 'setPrices'> & {
  plan: SharedPlan;
  run: BulkRows<PriceItem>;
  first: React.RefObject<HTMLInputElement | null>;
};

function Question({ of, plan, run, first, choose, onClose }: QuestionProps) {
  const t = useTranslations('subscription-work.price');
  const common = useTranslations('common.action');
  const money = useMoneyText(plan.currency);
  const [typed, setTyped] = useState('template' in of ? toMajorText(plan.price, plan.currency) : '');
  const [notifiesBuyer, setTells] = useState(true);
  const { groups, isLost, again } = useGroups(of);
  const read = readNewPrice(typed, plan.currency);
  const price = 'price' in read ? read.price : null;
  const change = price === null || groups === null ? null : priceChangeOf(groups, { price, period: plan.period });
  const left = 'rows' in of ? of.rows.length - of.rows.filter(ACTIVE).length : 0;
  const find = useAction<number, Answer<{ chosen: PriceChoice[] }>>(
    async (wanted) => {
      if ('rows' in of) return { ok: true, chosen: of.rows.filter((row) => ACTIVE(row) && row.price !== wanted) };
      return choose ? choose(of.template.subscriptionId, wanted) : { ok: true, chosen: [] };
    },
    {
      noResponse: () => ({ ok: false, message: t('lost') }),
      onAnswer: (found, wanted) => {
        if (!found.ok) return;
        const change = { price: wanted, notifiesBuyer };
        void run.start(found.chosen.map(({ price: amount, ...row }) => ({ ...row, amount, change })));
      },
    },
  );
  const problem = find.answer?.ok === false ? find.answer.message : null;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (price !== null && change !== null && !find.isBusy) void find.run(price);
      }}
    >
      <p>{t('leadMany')}</p>
      <NewPriceField typed={typed} onType={setTyped} currency={plan.currency} first={first} />
      <TellBuyers isOn={notifiesBuyer} turn={setTells} />
      {isLost ? (
        <div className="flex flex-wrap items-center gap-3">
          <FieldError id="prices-lost">{t('pricesLost')}</FieldError>
          <Button onClick={again}>{t('retry')}</Button>
        </div>
      ) : null}
      {price !== null && groups !== null && change === null ? (
        <p className="text-sm text-muted">{t('nothingChanges')}</p>
      ) : null}
      {change ? <Meaning change={change} plan={plan} price={price ?? 0} left={left} /> : null}
      {problem ? <FieldError id="prices-problem">{problem}</FieldError> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose} disabled={find.isBusy}>
          {common('cancel')}
        </Button>
        <Button type="submit" kind="main" busy={find.isBusy} disabled={change === null}>
          {change ? t('submitMany', { count: change.changed, amount: money(price ?? 0) }) : t('submit')}
        </Button>
      </div>
    </form>
  );
}

function TellBuyers({ isOn, turn }: { isOn: boolean; turn: (isOn: boolean) => void }) {
  const t = useTranslations('subscription-work.price');
  return (
    <label className="flex min-h-9 items-start gap-3">
      <input type="checkbox" checked={isOn} onChange={({ target }) => turn(target.checked)} className="mt-1" />
      <span>
        {t('tell')}
        <span className="block text-sm text-muted">{t('tellHelp')}</span>
      </span>
    </label>
  );
}

type MeaningProps = { change: PriceChange; plan: SharedPlan; price: number; left: number };

function Meaning({ change, plan, price, left }: MeaningProps) {
  const t = useTranslations('subscription-work.price');
  const money = useMoneyText(plan.currency);
  const language = useLocale();
  const timeZone = useTimeZone();
  const date =
    change.firstAt &&
    new Intl.DateTimeFormat(calendarLocale(language), { dateStyle: 'medium', ...(timeZone && { timeZone }) }).format(
      change.firstAt,
    );
  const isMore = change.difference >= 0;
  return (
    <Consequences
      lines={[
        { label: t('count'), value: change.changed },
        {
          label: t('now'),
          value:
            change.least === change.most ? (
              <PeriodPrice {...plan} price={change.least} />
            ) : (
              t('range', { least: money(change.least), most: money(change.most) })
            ),
        },
        { label: t('then'), value: <PeriodPrice {...plan} price={price} /> },
        {
          label: t(isMore ? 'more' : 'less'),
          value: <Money amount={Math.abs(change.difference)} currency={plan.currency} />,
        },
      ]}
    >
      <p>{date ? t('fromFirst', { date }) : t('fromNext')}</p>
      {change.same > 0 ? <p>{t('same', { count: change.same })}</p> : null}
      {left > 0 ? <p>{t('left', { count: left })}</p> : null}
      {change.changed > MAX_PRICES ? <p>{t('tooMany', { most: MAX_PRICES })}</p> : null}
    </Consequences>
  );
}
