'use client';

import { Star } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { Input } from '#components/ui/input.tsx';
import { Money } from '#components/ui/money.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { CounterProduct } from '#lib/modules/counter/views.ts';

type PickerProps = {
  products: readonly CounterProduct[];
  pick: (product: CounterProduct) => void;
  showFirst: (guid: string, isFirst: boolean) => Promise<boolean>;
};

/** The products of the business: those with a star first, then by name. One touch is one piece. */
export function ProductPicker({ products, pick, showFirst }: PickerProps) {
  const t = useTranslations('counter.products');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const found = products.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  if (products.length === 0) return <p className="py-8 text-center text-muted">{t('none')}</p>;
  return (
    <div className="flex min-h-0 grow flex-col gap-3">
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found.length === 0 ? <p className="py-8 text-center text-muted">{t('nothing')}</p> : null}
      <ul className="grid content-start gap-2 overflow-y-auto sm:grid-cols-2">
        {found.map((product) => (
          <Product key={product.guid} {...{ product, pick, showFirst }} />
        ))}
      </ul>
    </div>
  );
}

type ProductProps = Omit<PickerProps, 'products'> & { product: CounterProduct };

function Product({ product, pick, showFirst }: ProductProps) {
  const t = useTranslations('counter.products');
  const toast = useToast();
  const [isFirst, setFirst] = useState(product.isFirst);
  const { guid, name, amount, currency } = product;
  async function toggle() {
    setFirst(!isFirst);
    if (await showFirst(guid, !isFirst)) return;
    setFirst(isFirst);
    toast.add({ title: t('failed'), type: 'error' });
  }
  return (
    <li className="flex items-stretch rounded-panel border bg-surface">
      <button
        type="button"
        onClick={() => pick(product)}
        className="flex min-h-14 min-w-0 grow items-center justify-between gap-3 rounded-panel ps-3 text-start hover:bg-hover md:min-h-16"
      >
        <span className="line-clamp-2 min-w-0 font-medium">
          <bdi>{name}</bdi>
        </span>
        <Money amount={amount} currency={currency} />
      </button>
      <button
        type="button"
        aria-pressed={isFirst}
        aria-label={t('first', { name })}
        onClick={() => void toggle()}
        className="grid w-11 shrink-0 place-items-center rounded-panel text-muted hover:bg-hover md:w-16"
      >
        <Star aria-hidden className={cx('size-5', isFirst && 'fill-current text-accent')} />
      </button>
    </li>
  );
}
