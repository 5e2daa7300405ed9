'use client';

import { Dialog } from '@base-ui/react/dialog';
import { Command } from 'cmdk';
import { History, Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useState } from 'react';
import { QueryProvider } from '#components/query/query-provider.tsx';
import { askToLeave } from '#components/form/unsaved-changes.ts';
import { isPublicId, isUuid } from '#lib/kernel/ids.ts';
import { FoundRecords, groupClass, itemClass } from './found-records.tsx';
import { FoundBuyers, FoundSales } from './found-sales.tsx';
import { FoundSubscriptions } from './found-subscriptions.tsx';
import { stepIn } from './search-actions.ts';
import { readSearches, rememberSearch } from './search-data.ts';
import { type Found, useFound } from './use-found.ts';
import { useSearchCommands, type CommandSources, CommandGroup } from './search-commands.tsx';

type SearchDialogProps = {
  commands: CommandSources;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Has the focus again when the search closes. */
  opener: RefObject<HTMLElement | null>;
};

/** The search from anywhere, once it was opened: actions, screens, sales, subscriptions, products and people. */
export function SearchDialog({ commands, open, onOpenChange, opener }: SearchDialogProps) {
  const t = useTranslations('common.search');
  const router = useRouter();
  const [query, setQuery] = useState('');
  const leave = () => {
    rememberSearch(window.localStorage, query);
    onOpenChange(false);
    setQuery('');
  };
  const go = (href: string) => {
    leave();
    askToLeave(() => router.push(href));
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Popup
          finalFocus={opener}
          className="fixed inset-x-3 top-[10dvh] z-50 mx-auto max-w-xl overflow-hidden rounded-panel border bg-raised shadow-lift outline-none"
        >
          <Dialog.Title className="sr-only">{t('open')}</Dialog.Title>
          <QueryProvider>
            <Results query={query} setQuery={setQuery} go={go} leave={leave} commands={commands} />
          </QueryProvider>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type ResultsProps = {
  commands: CommandSources;
  query: string;
  setQuery: (query: string) => void;
  go: (href: string) => void;
  leave: () => void;
};

function Results({ query, setQuery, go, leave, commands: offered }: ResultsProps) {
  const t = useTranslations('common.search');
  const typed = query.trim();
  const { failed, isWaiting, isTooBroad, ...found } = useFound(query);
  const commands = useSearchCommands(query, offered);
  const step = stepIn(query, found.sales, offered.rights);
  const exactId = typed.toUpperCase();
  const allHref = isPublicId('sale', exactId) ? `/sales/${exactId}` : `/sales?${new URLSearchParams({ q: typed })}`;
  const isPlan = isPublicId('subscription', exactId) && found.subscriptions.length > 0;
  const isRecord = isUuid(typed) && found.products.length + found.customers.length > 0;
  const group = { go, leave };
  const records = <FoundRecords products={found.products} customers={found.customers} query={typed} go={go} />;
  const plans = <FoundSubscriptions subscriptions={found.subscriptions} query={typed} go={go} />;
  const local = [...commands.actions, ...commands.pages];
  const first = typed === '' ? '' : firstValue({ ...found, step, local, isRecord, isPlan });
  const [picked, pick] = useState({ of: '', value: '' });
  // The best hit is selected until the person moves on, also when it arrives after the others.
  const of = `${query} ${first}`;
  return (
    <Command
      shouldFilter={false}
      loop
      label={t('open')}
      value={picked.of === of ? picked.value : first}
      onValueChange={(value) => pick({ of, value })}
    >
      <div className="flex items-center gap-3 border-b px-4">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <Command.Input
          value={query}
          onValueChange={setQuery}
          autoFocus
          placeholder={t('placeholder')}
          className="h-12 w-full bg-transparent text-lg outline-none placeholder:text-faint"
        />
      </div>
      {/* A list of options holds nothing else. */}
      <p role="status" className="sr-only">
        {typed === '' || isWaiting || failed
          ? ''
          : t('count', {
              count:
                found.sales.length +
                found.buyers.length +
                found.products.length +
                found.customers.length +
                found.subscriptions.length +
                local.length +
                commands.settings.length,
            })}
      </p>
      <SearchNotes {...{ failed, isTooBroad }} isEmpty={typed === ''} />
      <Command.List className="max-h-[55dvh] overflow-y-auto scroll-thin p-1.5">
        {typed === '' ? <Recent choose={setQuery} /> : null}
        <CommandGroup title={t('actionsTitle')} commands={commands.actions} {...group} />
        {typed === '' ? null : <CommandGroup title={t('pages')} commands={commands.pages} {...group} />}
        {isRecord ? records : null}
        {isPlan ? plans : null}
        {typed === '' || isRecord || isPlan ? null : (
          <FoundSales sales={found.sales} step={step} query={typed} allHref={allHref} go={go} />
        )}
        {isPlan ? null : plans}
        <FoundBuyers buyers={found.buyers} go={go} />
        {isRecord ? null : records}
        {typed === '' ? <CommandGroup title={t('pages')} commands={commands.pages} {...group} /> : null}
        <CommandGroup title={t('commands')} commands={commands.settings} {...group} />
      </Command.List>
    </Command>
  );
}

/** Notes above the results: why they are missing or too many, and a hint for an empty text. */
function SearchNotes({ failed, isTooBroad, isEmpty }: { failed: boolean; isTooBroad: boolean; isEmpty: boolean }) {
  const t = useTranslations('common.search');
  return (
    <>
      {failed ? (
        <p role="alert" className="px-4.5 pt-4 text-bad">
          {t('failed')}
        </p>
      ) : null}
      {isTooBroad ? (
        <p role="status" className="px-4.5 pt-3 text-sm text-muted">
          {t('tooBroad')}
        </p>
      ) : null}
      {isEmpty ? <p className="px-4.5 pt-3 text-sm text-muted">{t('hint')}</p> : null}
    </>
  );
}

type Hits = Pick<Found, 'sales' | 'products' | 'customers' | 'subscriptions'> & {
  step: ReturnType<typeof stepIn>;
  local: readonly { value: string }[];
  isRecord: boolean;
  /** The text is the identifier of a subscription. */
  isPlan: boolean;
};

/** Value of the best hit: the first one shown, and an exact name before all others. */
function firstValue({ sales, products, customers, subscriptions, step, local, isRecord, isPlan }: Hits): string {
  if (step) return `step ${step.sale.saleId}`;
  if (isPlan) return `subscription ${subscriptions[0]?.subscriptionId}`;
  const [way] = local;
  if (way) return way.value;
  const [product, customer] = [products[0], customers[0]];
  if (isRecord && product) return `product ${product.guid}`;
  if (isRecord && customer) return `customer ${customer.guid}`;
  return sales[0]?.saleId ?? 'all-results';
}

/** Searches that led somewhere, in this browser. */
function Recent({ choose }: { choose: (text: string) => void }) {
  const t = useTranslations('common.search');
  const [recent, setRecent] = useState<readonly string[]>([]);
  useEffect(() => setRecent(readSearches(window.localStorage)), []);
  if (recent.length === 0) return null;
  return (
    <Command.Group heading={t('recent')} className={groupClass}>
      {recent.map((text) => (
        <Command.Item key={text} value={`recent ${text}`} onSelect={() => choose(text)} className={itemClass}>
          <History aria-hidden className="size-4 shrink-0 text-muted" />
          <bdi className="truncate">{text}</bdi>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
