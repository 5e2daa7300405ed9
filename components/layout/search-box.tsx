'use client';

import { Dialog } from '@base-ui/react/dialog';
import { Command } from 'cmdk';
import { ArrowRight, ReceiptText, Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { Money } from '#components/ui/money.tsx';
import type { SaleStatus } from '#lib/modules/payments/contract/sale-words.ts';
import { isolate } from '#lib/platform/i18n/isolate.ts';
import type { Right } from '#lib/modules/access/contract/rights.ts';
import { DEVELOPER_ITEMS, MAIN_ITEMS, openItems, SETTINGS_ITEMS } from './navigation.ts';

export type FoundSale = { saleId: string; productName: string; status: SaleStatus; price: number; currency: string };

const PAUSE_MS = 180;
const itemClass = 'flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 data-[selected=true]:bg-hover pointer-coarse:min-h-11';
const groupClass = '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted';

/** Sales that fit a text, a moment after the typing stops. */
function useFoundSales(query: string): { sales: FoundSale[]; failed: boolean } {
  const [found, setFound] = useState<{ sales: FoundSale[]; failed: boolean }>({ sales: [], failed: false });
  useEffect(() => {
    if (query.trim() === '') {
      setFound({ sales: [], failed: false });
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetch(`/search?${new URLSearchParams({ q: query })}`, { signal: stop.signal })
        .then(async (answer) => setFound(answer.ok ? { sales: await answer.json() as FoundSale[], failed: false } : { sales: [], failed: true }))
        .catch(() => { if (!stop.signal.aborted) setFound({ sales: [], failed: true }); });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query]);
  return found;
}

/** Search from anywhere with Ctrl or Cmd and K: sales by what people remember of them, and the screens. */
export function SearchBox({ rights, sandbox }: { rights: readonly Right[]; sandbox: boolean }) {
  const t = useTranslations('common');
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const { sales, failed } = useFoundSales(open ? query : '');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const go = (href: string) => {
    setOpen(false);
    setQuery('');
    router.push(href);
  };
  // An exact identifier leads straight to its sale.
  const exact = sales.find(({ saleId }) => saleId === query.trim().toUpperCase());
  const allHref = exact ? `/sales/${exact.saleId}` : `/sales?${new URLSearchParams({ q: query.trim() })}`;
  const pages = openItems([...MAIN_ITEMS, ...SETTINGS_ITEMS, ...DEVELOPER_ITEMS], { rights, sandbox }).filter(({ key }) => t(`nav.${key}`).toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <Dialog.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <Dialog.Trigger className="thumb flex h-9 w-full max-w-md min-w-0 items-center gap-2.5 rounded-control border bg-surface px-3 text-muted hover:border-edge">
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{t('search.open')}</span>
        <kbd className="island ms-auto hidden rounded-sm border px-1.5 font-sans text-xs lg:block">Ctrl K</kbd>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Popup className="fixed inset-x-3 top-[10dvh] z-50 mx-auto max-w-xl overflow-hidden rounded-panel border bg-raised shadow-lift outline-none">
          <Dialog.Title className="sr-only">{t('search.open')}</Dialog.Title>
          <Command shouldFilter={false} loop label={t('search.open')}>
            <div className="flex items-center gap-3 border-b px-4">
              <Search aria-hidden className="size-4 shrink-0 text-muted" />
              <Command.Input value={query} onValueChange={setQuery} autoFocus placeholder={t('search.placeholder')} className="h-12 w-full bg-transparent text-lg outline-none placeholder:text-faint" />
            </div>
            <Command.List className="max-h-[55dvh] overflow-y-auto scroll-thin p-1.5">
              {failed ? <p role="alert" className="px-3 py-4 text-bad">{t('search.failed')}</p> : null}
              {query.trim() === '' ? <p className="px-3 pt-3 text-sm text-muted">{t('search.hint')}</p> : (
                <Command.Group heading={t('search.sales')} className={groupClass}>
                  {sales.map((sale) => (
                    <Command.Item key={sale.saleId} value={sale.saleId} onSelect={() => go(`/sales/${sale.saleId}`)} className={itemClass}>
                      <ReceiptText aria-hidden className="size-4 shrink-0 text-muted" />
                      <bdi className="min-w-0 grow truncate">{sale.productName}</bdi>
                      <StatusBadge status={sale.status} />
                      <Money amount={sale.price} currency={sale.currency} />
                    </Command.Item>
                  ))}
                  <Command.Item value="all-results" onSelect={() => go(allHref)} className={itemClass}>
                    <ArrowRight aria-hidden className="turn size-4 shrink-0 text-muted" />{t('search.all', { query: isolate(query.trim()) })}
                  </Command.Item>
                </Command.Group>
              )}
              {pages.length > 0 ? (
                <Command.Group heading={t('search.pages')} className={groupClass}>
                  {pages.map(({ key, href, icon: Icon }) => <Command.Item key={key} value={href} onSelect={() => go(href)} className={itemClass}><Icon aria-hidden className="size-4 text-muted" />{t(`nav.${key}`)}</Command.Item>)}
                </Command.Group>
              ) : null}
            </Command.List>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
