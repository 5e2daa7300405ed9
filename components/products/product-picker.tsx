'use client';

import { useTranslations } from 'next-intl';
import { RecordPicker } from '#components/form/record-picker.tsx';
import { queryKeys } from '#components/query/query-keys.ts';
import { Money } from '#components/ui/money.tsx';
import { fromHundredths } from '#lib/kernel/money.ts';
import type { SoldProduct } from './sold-product.ts';

type ProductPickerProps = {
  sellerKey: string;
  /** Picked products. Each is offered once, and the rest in the same currency alone. */
  picked: readonly { guid: string; currency: string | null }[];
  pick: (product: SoldProduct) => void;
  help?: string | undefined;
};

/** Finds a product of a business that can be sold. */
export function ProductPicker({ sellerKey, picked, pick, help }: ProductPickerProps) {
  const t = useTranslations('catalog.link');
  const currency = picked[0]?.currency ?? '';
  return (
    <RecordPicker<SoldProduct>
      id="pick-product"
      label={t('addProduct')}
      help={help}
      queryKey={(text) => queryKeys.sold(sellerKey, text, currency)}
      path={(text) => `/products/pick?${new URLSearchParams({ seller: sellerKey, q: text, currency })}`}
      without={({ guid }) => picked.some((one) => one.guid === guid)}
      pick={pick}
      texts={{ searching: t('searching'), none: t('noProduct') }}
    >
      {({ name, price, currency: code }) => (
        <>
          <bdi className="min-w-0 truncate">{name}</bdi>
          <span className="shrink-0 text-sm text-muted">
            <Money amount={fromHundredths(price, code)} currency={code} />
          </span>
        </>
      )}
    </RecordPicker>
  );
}
