import { Command } from 'cmdk';
import { ArrowRight, Contact, Package } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { MajorPrice } from '#components/products/major-price.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import { type FoundNow, MAX_RECORDS } from './search-data.ts';

export const itemClass =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 data-[selected=true]:bg-hover ' +
  'pointer-coarse:min-h-11';
export const groupClass =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 ' +
  '[&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted';

type RecordsProps = Pick<FoundNow, 'products' | 'customers'> & { query: string; go: (href: string) => void };

/** Products and customers among what the search from anywhere has found, and the way to all of them. */
export function FoundRecords({ products, customers, query, go }: RecordsProps) {
  const t = useTranslations('common');
  const all = (list: 'products' | 'customers', count: number): ReactNode =>
    count < MAX_RECORDS ? null : (
      <Command.Item
        value={`all ${list}`}
        onSelect={() => go(`/${list}?${new URLSearchParams({ q: query })}`)}
        className={itemClass}
      >
        <ArrowRight aria-hidden className="turn size-4 shrink-0 text-muted" />
        {t(`search.all${list === 'products' ? 'Products' : 'Customers'}`, { query: isolate(query) })}
      </Command.Item>
    );
  return (
    <>
      {products.length > 0 ? (
        <Command.Group heading={t('nav.products')} className={groupClass}>
          {products.map(({ guid, name, remoteId, isAvailable, price, currency }) => (
            <Command.Item
              key={guid}
              value={`product ${guid}`}
              onSelect={() => go(`/products/${guid}`)}
              className={itemClass}
            >
              <Package aria-hidden className="size-4 shrink-0 text-muted" />
              <bdi className={isAvailable ? 'min-w-0 truncate' : 'min-w-0 truncate text-muted'}>{name}</bdi>
              {remoteId === '' ? null : <bdi className="min-w-0 truncate text-sm text-muted">{remoteId}</bdi>}
              <span className="ms-auto shrink-0">
                {price === null || currency === null ? null : <MajorPrice hundredths={price} currency={currency} />}
              </span>
            </Command.Item>
          ))}
          {all('products', products.length)}
        </Command.Group>
      ) : null}
      {customers.length > 0 ? (
        <Command.Group heading={t('nav.customers')} className={groupClass}>
          {customers.map(({ guid, name, company, email, phone }) => (
            <Command.Item
              key={guid}
              value={`customer ${guid}`}
              onSelect={() => go(`/customers/${guid}`)}
              className={itemClass}
            >
              <Contact aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="grid min-w-0 grow">
                <bdi className="max-w-full justify-self-start truncate">{name}</bdi>
                {company === '' ? null : (
                  <bdi className="max-w-full justify-self-start truncate text-sm text-muted">{company}</bdi>
                )}
              </span>
              <span className="grid min-w-0 justify-items-end text-sm text-muted">
                <bdi className="max-w-full truncate">{email}</bdi>
                <bdi dir="ltr">{phone}</bdi>
              </span>
            </Command.Item>
          ))}
          {all('customers', customers.length)}
        </Command.Group>
      ) : null}
    </>
  );
}
