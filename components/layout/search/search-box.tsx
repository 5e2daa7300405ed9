'use client';

import { Dialog } from '@base-ui/react/dialog';
import { Command } from 'cmdk';
import { ArrowRight, History, LogOut, ReceiptText, Search, SunMoon, UserRound } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { signOut } from '#components/access/sign-out.ts';
import { askToLeave } from '#components/form/unsaved-changes.ts';
import { ListedPrice } from '#components/sales/sale/sale-price.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { isPublicId, isUuid } from '#lib/kernel/ids.ts';
import { hasPaidWith } from '#lib/modules/payments/views/paid-with.ts';
import { isolate } from '#lib/platform/i18n/isolate.ts';
import { FoundRecords, groupClass, itemClass } from './found-records.tsx';
import type { NavigationLink } from '../navigation.ts';
import { NAVIGATION_ICONS } from '../navigation-icons.ts';
import { useTheme } from '../providers.tsx';
import { readSearches, rememberSearch } from './search-words.ts';
import { THEMES } from '../theme.ts';
import { useFound } from './use-found.ts';

/** What can be done from anywhere. */
function useCommands(): { key: string; label: string; icon: typeof SunMoon; run: () => void }[] {
  const t = useTranslations('common');
  const { theme, choose } = useTheme();
  const themes = THEMES.filter((one) => one !== theme).map((one) => ({
    key: `theme-${one}`,
    label: `${t('theme.label')}: ${t(`theme.${one}`)}`,
    icon: SunMoon,
    run: () => choose(one),
  }));
  return [
    ...themes,
    { key: 'sign-out', label: t('action.signOut'), icon: LogOut, run: () => askToLeave(() => void signOut()) },
  ];
}

/**
 * Search from anywhere with Ctrl or Cmd and K: sales, products and people by what is remembered of them, the screens,
 * and what can be done.
 */
export function SearchBox({ links }: { links: readonly NavigationLink[] }) {
  const t = useTranslations('common');
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const { sales, buyers, products, customers, isTooBroad, failed, isWaiting } = useFound(open ? query : '');
  const [recent, setRecent] = useState<readonly string[]>([]);
  useEffect(() => {
    if (open) setRecent(readSearches(window.localStorage));
  }, [open]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const leave = () => {
    rememberSearch(window.localStorage, query);
    setOpen(false);
    setQuery('');
  };
  const go = (href: string) => {
    leave();
    askToLeave(() => router.push(href));
  };
  const typed = query.trim().toLowerCase();
  const commands = useCommands().filter(({ label }) => typed !== '' && label.toLowerCase().includes(typed));
  // An exact identifier leads straight to what it names.
  const exactId = query.trim().toUpperCase();
  const allHref = isPublicId('sale', exactId)
    ? `/sales/${exactId}`
    : `/sales?${new URLSearchParams({ q: query.trim() })}`;
  const isRecord = isUuid(query.trim()) && products.length + customers.length > 0;
  const records = <FoundRecords products={products} customers={customers} query={query.trim()} go={go} />;
  const pages = links.filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()));
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
              <Command.Input
                value={query}
                onValueChange={setQuery}
                autoFocus
                placeholder={t('search.placeholder')}
                className="h-12 w-full bg-transparent text-lg outline-none placeholder:text-faint"
              />
            </div>
            {/* A list of options holds nothing else. */}
            <p role="status" className="sr-only">
              {query.trim() === '' || isWaiting || failed
                ? ''
                : t('search.count', {
                    count:
                      sales.length +
                      buyers.length +
                      products.length +
                      customers.length +
                      pages.length +
                      commands.length,
                  })}
            </p>
            {failed ? (
              <p role="alert" className="px-4.5 pt-4 text-bad">
                {t('search.failed')}
              </p>
            ) : null}
            {isTooBroad ? (
              <p role="status" className="px-4.5 pt-3 text-sm text-muted">
                {t('search.tooBroad')}
              </p>
            ) : null}
            {query.trim() === '' ? <p className="px-4.5 pt-3 text-sm text-muted">{t('search.hint')}</p> : null}
            <Command.List className="max-h-[55dvh] overflow-y-auto scroll-thin p-1.5">
              {query.trim() === '' && recent.length > 0 ? (
                <Command.Group heading={t('search.recent')} className={groupClass}>
                  {recent.map((text) => (
                    <Command.Item
                      key={text}
                      value={`recent ${text}`}
                      onSelect={() => setQuery(text)}
                      className={itemClass}
                    >
                      <History aria-hidden className="size-4 shrink-0 text-muted" />
                      <bdi className="truncate">{text}</bdi>
                    </Command.Item>
                  ))}
                </Command.Group>
              ) : null}
              {isRecord ? records : null}
              {query.trim() === '' || isRecord ? null : (
                <Command.Group heading={t('search.sales')} className={groupClass}>
                  {sales.map((sale) => (
                    <Command.Item
                      key={sale.saleId}
                      value={sale.saleId}
                      onSelect={() => go(`/sales/${sale.saleId}`)}
                      className={itemClass}
                    >
                      <ReceiptText aria-hidden className="size-4 shrink-0 text-muted" />
                      <span className="grid min-w-0 grow">
                        <span className="truncate">
                          <bdi>{sale.productName}</bdi>
                        </span>
                        <span className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-muted">
                          <span className="island">{sale.code}</span>
                          {sale.buyerName === '' ? null : <bdi className="truncate">{sale.buyerName}</bdi>}
                          {hasPaidWith(sale) ? <MethodMark paid={sale} /> : null}
                        </span>
                      </span>
                      <StatusBadge type={sale.type} status={sale.status} />
                      <ListedPrice sale={{ ...sale, mostPrice: null }} />
                    </Command.Item>
                  ))}
                  <Command.Item value="all-results" onSelect={() => go(allHref)} className={itemClass}>
                    <ArrowRight aria-hidden className="turn size-4 shrink-0 text-muted" />
                    {t('search.all', { query: isolate(query.trim()) })}
                  </Command.Item>
                </Command.Group>
              )}
              {buyers.length > 0 ? (
                <Command.Group heading={t('search.buyers')} className={groupClass}>
                  {buyers.map(({ name, email }) => (
                    <Command.Item
                      key={email}
                      value={`buyer ${email}`}
                      onSelect={() => go(`/sales?${new URLSearchParams({ q: email })}`)}
                      className={itemClass}
                    >
                      <UserRound aria-hidden className="size-4 shrink-0 text-muted" />
                      <bdi className="min-w-0 truncate">{name || email}</bdi>
                      {name ? <bdi className="ms-auto min-w-0 truncate text-sm text-muted">{email}</bdi> : null}
                    </Command.Item>
                  ))}
                </Command.Group>
              ) : null}
              {isRecord ? null : records}
              {pages.length > 0 ? (
                <Command.Group heading={t('search.pages')} className={groupClass}>
                  {pages.map(({ href, label, icon }) => {
                    const Icon = NAVIGATION_ICONS[icon];
                    return (
                      <Command.Item key={href} value={href} onSelect={() => go(href)} className={itemClass}>
                        <Icon aria-hidden className="size-4 text-muted" />
                        {label}
                      </Command.Item>
                    );
                  })}
                </Command.Group>
              ) : null}
              {commands.length > 0 ? (
                <Command.Group heading={t('search.commands')} className={groupClass}>
                  {commands.map(({ key, label, icon: Icon, run }) => (
                    <Command.Item
                      key={key}
                      value={key}
                      onSelect={() => {
                        leave();
                        run();
                      }}
                      className={itemClass}
                    >
                      <Icon aria-hidden className="size-4 text-muted" />
                      {label}
                    </Command.Item>
                  ))}
                </Command.Group>
              ) : null}
            </Command.List>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
