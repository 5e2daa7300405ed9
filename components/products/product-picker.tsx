'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { askServer } from '#components/query/ask-server.ts';
import { queryKeys } from '#components/query/query-keys.ts';
import { useDebounced } from '#components/query/use-debounced.ts';
import { cx } from '#components/ui/class-names.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Money } from '#components/ui/money.tsx';
import { fromHundredths } from '#lib/kernel/money.ts';
import type { SoldProduct } from './sold-product.ts';

const PAUSE_MS = 200;

type ProductPickerProps = {
  sellerKey: string;
  /** What is picked already is not offered again, and what follows has its currency. */
  picked: readonly { guid: string; currency: string | null }[];
  pick: (product: SoldProduct) => void;
  help?: string | undefined;
};

/** Finds a product of a business by a few letters, with the arrow keys or a pointer. Without a text the newest. */
export function ProductPicker({ sellerKey, picked, pick, help }: ProductPickerProps) {
  const t = useTranslations('catalog.link');
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const search = useDebounced(text.trim(), PAUSE_MS);
  const currency = picked[0]?.currency ?? '';
  const { data, isPending } = useQuery({
    queryKey: queryKeys.sold(sellerKey, search, currency),
    queryFn: ({ signal }) =>
      askServer<SoldProduct[]>(
        `/products/pick?${new URLSearchParams({ seller: sellerKey, q: search, currency })}`,
        signal,
      ),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const offered = (data ?? []).filter(({ guid }) => !picked.some((one) => one.guid === guid));
  const active = isOpen ? offered[Math.min(at, offered.length - 1)] : undefined;
  const choose = (product: SoldProduct) => {
    pick(product);
    setText('');
    setAt(0);
    setOpen(false);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      if (isOpen && offered.length > 0)
        setAt((Math.min(at, offered.length - 1) + step + offered.length) % offered.length);
    } else if (event.key === 'Enter' && isOpen && active && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && isOpen) {
      // The list closes, the dialog around it does not.
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <div className="grid gap-1.5">
      <Field id="pick-product" label={t('addProduct')} help={help}>
        {(attributes) => (
          <Input
            {...attributes}
            ref={input}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-autocomplete="list"
            {...(active && { 'aria-activedescendant': `${list}-${active.guid}` })}
            autoComplete="off"
            maxLength={100}
            value={text}
            onClick={() => setOpen(true)}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
              setOpen(true);
            }}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div
        id={list}
        role="listbox"
        aria-label={t('addProduct')}
        hidden={!isOpen}
        className="max-h-56 divide-y overflow-y-auto scroll-thin rounded-control border bg-surface"
      >
        {offered.map((product) => (
          <button
            key={product.guid}
            type="button"
            tabIndex={-1}
            id={`${list}-${product.guid}`}
            role="option"
            aria-selected={product === active}
            // The input keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(product)}
            className={cx(
              'thumb flex w-full items-center justify-between gap-3 px-3 py-2 text-start hover:bg-hover',
              product === active && 'bg-hover',
            )}
          >
            <bdi className="min-w-0 truncate">{product.name}</bdi>
            <span className="shrink-0 text-sm text-muted">
              <Money amount={fromHundredths(product.price, product.currency)} currency={product.currency} />
            </span>
          </button>
        ))}
      </div>
      {isOpen && offered.length === 0 ? (
        <p role="status" className="text-sm text-muted">
          {t(isPending ? 'searching' : 'noProduct')}
        </p>
      ) : null}
    </div>
  );
}
