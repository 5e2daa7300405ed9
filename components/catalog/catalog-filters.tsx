'use client';

import { useTranslations } from 'next-intl';
import {
  AmountFilter,
  ChoiceFilter,
  DateFilter,
  FilterRow,
  SearchField,
  useAddress,
} from '#components/sales/list/filters.tsx';
import {
  CUSTOMER_STATUSES,
  type CustomersParams,
  hasCustomerFilters,
  hasProductFilters,
  PRODUCT_STATUSES,
  type ProductsParams,
  serializeCustomersParams,
  serializeProductsParams,
} from './catalog-params.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { CustomerStatus } from '../customers/customer-status.tsx';
import { ProductStatus } from '../products/products-list.tsx';

/** Search and filters of the products. */
export function ProductFilters({ address, zoneName }: { address: ProductsParams; zoneName: string }) {
  const t = useTranslations('catalog.products');
  const common = useTranslations('catalog.list');
  const { shown, waiting, change, clear } = useAddress(address, serializeProductsParams);
  const [one] = shown.status;
  const chosen =
    one === undefined
      ? null
      : shown.status.length === 1
        ? t(`status.${one as '0'}`)
        : common('statuses', { count: shown.status.length });
  return (
    <FilterRow waiting={waiting} onClear={hasProductFilters(shown) ? () => clear('/products') : null}>
      <SearchField
        key={address.q}
        q={address.q}
        label={t('search')}
        placeholder={t('searchHint')}
        onSearch={(q) => change({ q })}
      />
      <ChoiceFilter
        label={t('field.status')}
        value={chosen}
        choices={PRODUCT_STATUSES.map((status) => ({
          value: status,
          label: <ProductStatus status={Number(status)} />,
        }))}
        chosen={shown.status as ('0' | '1')[]}
        onChange={(status) => change({ status })}
      />
      <DateFilter address={shown} change={change} zoneName={zoneName} />
      <AmountFilter address={shown} change={change} currencies={CURRENCIES} />
    </FilterRow>
  );
}

/** Search and filters of the customers. */
export function CustomerFilters({ address, zoneName }: { address: CustomersParams; zoneName: string }) {
  const t = useTranslations('catalog.customers');
  const common = useTranslations('catalog.list');
  const { shown, waiting, change, clear } = useAddress(address, serializeCustomersParams);
  const [one] = shown.status;
  const chosen =
    one === undefined
      ? null
      : shown.status.length === 1
        ? t(`status.${one as '0'}`)
        : common('statuses', { count: shown.status.length });
  return (
    <FilterRow waiting={waiting} onClear={hasCustomerFilters(shown) ? () => clear('/customers') : null}>
      <SearchField
        key={address.q}
        q={address.q}
        label={t('search')}
        placeholder={t('searchHint')}
        onSearch={(q) => change({ q })}
      />
      <ChoiceFilter
        label={t('column.status')}
        value={chosen}
        choices={CUSTOMER_STATUSES.map((status) => ({
          value: status,
          label: <CustomerStatus status={Number(status)} />,
        }))}
        chosen={shown.status as ('0' | '1' | '2')[]}
        onChange={(status) => change({ status })}
      />
      <DateFilter address={shown} change={change} zoneName={zoneName} />
    </FilterRow>
  );
}
