'use client';

import { Minus, Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import { fromHundredths } from '#lib/kernel/money.ts';
import { CutText } from '#components/ui/cut-text.tsx';

/** A product as a link sells it. `price` is with VAT, hundredths of the major unit. */
export type Sold = { guid: string; name: string; price: number | null; currency: string | null };
export type OrderLine = Sold & { quantity: number };

/** The total of the lines, at the prices on the screen; the server recomputes it from its own. */
export function orderOf(lines: readonly OrderLine[]) {
  const currency = lines[0]?.currency ?? 'ILS';
  const price = lines.reduce(
    (sum, { price: each, quantity }) => sum + fromHundredths(each ?? 0, currency) * quantity,
    0,
  );
  return { price, currency, name: lines.map(({ name }) => name).join(', ') };
}

/** The lines as items of an order, minor units. */
export const itemsOf = (lines: readonly OrderLine[]) =>
  lines.map(({ name, quantity, price, currency }) => {
    const unit = fromHundredths(price ?? 0, currency ?? 'ILS');
    return { name, quantity, unit_price: unit, total: unit * quantity };
  });

type OrderLinesProps = {
  lines: readonly OrderLine[];
  setLines: (lines: readonly OrderLine[]) => void;
  total: ReturnType<typeof orderOf>;
  /** Products that were picked here can be put back; those that the dialog was opened for cannot. */
  mayRemove: boolean;
};

/** The products of a link in their numbers, and what they come to. */
export function OrderLines({ lines, setLines, total, mayRemove }: OrderLinesProps) {
  const t = useTranslations('catalog.link');
  return (
    <>
      <ul className="max-h-[40dvh] divide-y overflow-y-auto scroll-thin border-y">
        {lines.map((line) => (
          <Line
            key={line.guid}
            line={line}
            set={(quantity) => setLines(lines.map((one) => (one === line ? { ...line, quantity } : one)))}
            remove={mayRemove ? () => setLines(lines.filter((one) => one !== line)) : null}
          />
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-muted">{t('total')}</span>
        <span className="text-lg font-semibold">
          <Money amount={total.price} currency={total.currency} />
        </span>
      </p>
    </>
  );
}

const MAX_QUANTITY = 999;

type LineProps = { line: OrderLine; set: (quantity: number) => void; remove: (() => void) | null };

function Line({ line: { name, price, currency, quantity }, set, remove }: LineProps) {
  const t = useTranslations('catalog.link');
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="grid min-w-0 grow">
        <CutText className="font-medium">{name}</CutText>
        <span className="text-sm text-muted">
          <Money amount={fromHundredths(price ?? 0, currency ?? 'ILS')} currency={currency ?? 'ILS'} />
        </span>
      </span>
      <IconButton label={t('fewer', { name })} disabled={quantity <= 1} onClick={() => set(quantity - 1)}>
        <Minus aria-hidden className="size-4" />
      </IconButton>
      <output className="num w-8 text-center" aria-label={t('quantity', { name })}>
        {quantity}
      </output>
      <IconButton label={t('moreOf', { name })} disabled={quantity >= MAX_QUANTITY} onClick={() => set(quantity + 1)}>
        <Plus aria-hidden className="size-4" />
      </IconButton>
      {remove ? (
        <IconButton label={t('remove', { name })} onClick={remove}>
          <X aria-hidden className="size-4" />
        </IconButton>
      ) : null}
    </li>
  );
}
