'use client';

import { Minus, Plus, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import { SumLine, Sums } from '#components/ui/sums.tsx';
import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { type CounterOrder, MAX_ORDER, priceOf, sumOf } from '#lib/modules/counter/views.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { changePieces, isEmpty, orderOf, type OrderState } from './order-state.ts';
import { AdjustmentChoice } from './adjustment-choice.tsx';

const DISCOUNTS = [5, 10, 20] as const;
const TIPS = [10, 12, 15] as const;

type PanelProps = {
  order: OrderState;
  change: (next: (order: OrderState) => OrderState) => void;
  clear: () => void;
};

/** The order with its lines, discount, tip and total. */
export function OrderPanel({ order, change, clear }: PanelProps) {
  const t = useTranslations('counter.order');
  const whole = orderOf(order);
  const { currency } = order;
  if (isEmpty(order)) return <p className="py-8 text-center text-muted">{t('empty')}</p>;
  const hasParts = whole.discount > 0 || whole.tip > 0;
  return (
    <div className="grid gap-4">
      <ul className="divide-y border-y">
        {whole.lines.map((line, index) => (
          <OrderLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own and keep their order
            key={`${line.guid ?? ''} ${index}`}
            line={line}
            currency={currency}
            // The line being typed has no quantity to change yet.
            changePieces={index < order.lines.length ? (by) => change((now) => changePieces(now, index, by)) : null}
          />
        ))}
      </ul>
      <AdjustmentChoice
        id="discount"
        label={t('discount')}
        percents={DISCOUNTS}
        value={order.discount}
        currency={currency}
        choose={(discount) => change((now) => ({ ...now, discount }))}
      />
      <AdjustmentChoice
        id="tip"
        label={t('tip')}
        percents={TIPS}
        value={order.tip}
        currency={currency}
        choose={(tip) => change((now) => ({ ...now, tip }))}
      />
      <Sums>
        {hasParts ? <Row name={t('sum')} amount={sumOf(whole)} currency={currency} /> : null}
        {whole.discount > 0 ? <Row name={t('discount')} amount={-whole.discount} currency={currency} /> : null}
        {whole.tip > 0 ? <Row name={t('tip')} amount={whole.tip} currency={currency} /> : null}
        <SumLine isTotal name={t('total')} className="text-lg font-semibold">
          <Money amount={priceOf(whole)} currency={currency} />
        </SumLine>
      </Sums>
      <Button kind="quiet" icon={<Trash2 aria-hidden className="size-4" />} onClick={clear}>
        {t('clear')}
      </Button>
    </div>
  );
}

function Row({ name, amount, currency }: { name: string; amount: number; currency: string }) {
  return (
    <SumLine name={name}>
      <Money amount={amount} currency={currency} />
    </SumLine>
  );
}

type ChargeProps = { order: OrderState; isOnline: boolean; charge: () => void };

/** The button that starts the payment, with its amount. */
export function ChargeButton({ order, isOnline, charge }: ChargeProps) {
  const t = useTranslations('counter.order');
  const language = useLocale();
  const price = priceOf(orderOf(order));
  const isTooLittle = !isEmpty(order) && price < MINIMUM_AMOUNT;
  const isTooMuch = price > MAX_ORDER;
  const text = (amount: number) => amountText(amount, order.currency, language);
  return (
    <div className="grid gap-1.5">
      {isTooLittle || isTooMuch ? (
        <p role="status" className="text-center text-sm text-muted">
          {isTooMuch ? t('most', { amount: text(MAX_ORDER) }) : t('least', { amount: text(MINIMUM_AMOUNT) })}
        </p>
      ) : null}
      <Button
        kind="main"
        className="h-14 w-full text-lg md:h-16"
        disabled={!isOnline || isEmpty(order) || isTooLittle || isTooMuch}
        onClick={charge}
      >
        {t('charge', { amount: text(price) })}
      </Button>
    </div>
  );
}

type OrderLineProps = {
  line: CounterOrder['lines'][number];
  currency: string;
  /** Changes the number of pieces; null for a line whose number is fixed. */
  changePieces: ((by: 1 | -1) => void) | null;
};

function OrderLine({ line: { name, pieces, amount }, currency, changePieces }: OrderLineProps) {
  const t = useTranslations('counter.order');
  const label = isolate(name || t('amount'));
  return (
    <li className="flex items-center gap-2 py-1.5">
      <span className="min-w-0 grow">
        <span className="line-clamp-2 font-medium">
          <bdi>{name || t('amount')}</bdi>
        </span>
        <span className="text-sm text-muted">
          <Money amount={amount * pieces} currency={currency} />
        </span>
      </span>
      {changePieces === null ? null : (
        <span className="flex items-center">
          <IconButton
            label={t('less', { name: label })}
            className="size-11 md:size-16"
            onClick={() => changePieces(-1)}
          >
            {pieces === 1 ? <Trash2 aria-hidden className="size-4.5" /> : <Minus aria-hidden className="size-5" />}
          </IconButton>
          <span className="min-w-6 text-center font-medium tabular-nums">{pieces}</span>
          <IconButton label={t('more', { name: label })} className="size-11 md:size-16" onClick={() => changePieces(1)}>
            <Plus aria-hidden className="size-5" />
          </IconButton>
        </span>
      )}
    </li>
  );
}
