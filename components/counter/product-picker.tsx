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
    <div className="flex grow flex-col gap-3">
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        className="h-11 shrink-0 md:h-14"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found.length === 0 ? <p className="py-8 text-center text-muted">{t('nothing')}</p> : null}
      <ul className="grid content-start gap-2 sm:grid-cols-2 xl:grid-cols-3">
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
    <li className="relative flex rounded-panel border bg-surface">
      <button
        type="button"
        onClick={() => pick(product)}
        className="grid min-w-0 grow content-between rounded-panel ps-3 text-start hover:bg-hover md:ps-4"
      >
        <span className="line-clamp-2 min-w-0 pe-3 pt-2.5 font-medium wrap-anywhere md:pt-3 md:text-lg">
          <bdi>{name}</bdi>
        </span>
        <span className="flex min-h-11 items-center pe-11 text-muted md:min-h-14 md:pe-14">
          <Money amount={amount} currency={currency} />
        </span>
      </button>
      <button
        type="button"
        aria-pressed={isFirst}
        aria-label={t('first', { name })}
        onClick={() => void toggle()}
        className="absolute end-0 bottom-0 grid size-11 place-items-center rounded-panel text-muted hover:bg-hover md:size-14"
      >
        <Star aria-hidden className={cx('size-5', isFirst && 'fill-current text-accent')} />
      </button>
    </li>
  );
}
