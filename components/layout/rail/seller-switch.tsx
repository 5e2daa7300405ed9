'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Check, ChevronsUpDown, Search, Store } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { askServer } from '#components/query/ask-server.ts';
import { queryKeys } from '#components/query/query-keys.ts';
import { useDebounced } from '#components/query/use-debounced.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Menu, MenuItem } from '#components/ui/overlay/menu.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { rememberChoice, SELLER_COOKIE } from '../choices.ts';
import { itemClass } from '../search/found-records.tsx';

export type SellerChoice = { key: string; name: string };

type SwitchProps = {
  sellers: readonly SellerChoice[];
  chosenSeller: string;
  /** Whether a partner's sellers are looked for on the server, beyond those that are given. */
  findsSellers: boolean;
  collapsed?: boolean;
};

const OPENER =
  'thumb flex h-9 w-full shrink-0 items-center gap-3 rounded-control border bg-surface px-2.5 text-start ' +
  'hover:bg-hover';

/** Number of businesses from which the switch has a search field. */
const SEARCH_FROM = 12;

/** The switch between businesses. With only one business it is plain text; many are looked for. */
export function SellerSwitch({ sellers, chosenSeller, findsSellers, collapsed = false }: SwitchProps) {
  const t = useTranslations('common.seller');
  const { refresh } = useRefresh();
  const [isLooking, look] = useState(false);
  const name =
    sellers.length === 1 ? sellers[0]?.name : (sellers.find(({ key }) => key === chosenSeller)?.name ?? t('all'));
  const label = (
    <>
      <Store aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.9} />
      <bdi className={collapsed ? 'sr-only' : 'truncate font-medium'}>{name}</bdi>
    </>
  );
  if (sellers.length < 2) return <p className="flex h-9 shrink-0 items-center gap-3 px-2.5">{label}</p>;
  const choose = (key: string) => {
    look(false);
    rememberChoice(SELLER_COOKIE, key);
    refresh();
  };
  const opener = (onClick?: () => void) => (
    <button
      type="button"
      title={t('label')}
      {...(onClick && { onClick, 'aria-haspopup': 'dialog' as const })}
      className={OPENER}
    >
      {label}
      {collapsed ? null : <ChevronsUpDown aria-hidden className="ms-auto size-4 shrink-0 text-faint" />}
    </button>
  );
  const all = { key: '', name: t('all') };
  if (sellers.length >= SEARCH_FROM)
    return (
      <>
        {opener(() => look(true))}
        {isLooking ? (
          <Dialog open onOpenChange={(open) => look(open)} title={t('find')}>
            <Finder {...{ sellers, chosenSeller, findsSellers, all, choose }} />
          </Dialog>
        ) : null}
      </>
    );
  return (
    <Menu trigger={opener()}>
      {[all, ...sellers].map((seller) => (
        <MenuItem key={seller.key} onClick={() => choose(seller.key)}>
          <bdi className="grow">{seller.name}</bdi>
          {seller.key === chosenSeller ? <Check aria-hidden className="size-4 text-accent" /> : null}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Businesses drawn at once; another letter of the search narrows them. */
const DRAWN = 50;
/** Pause in typing before the server is searched, milliseconds. */
const PAUSE_MS = 180;

type FinderProps = Omit<SwitchProps, 'collapsed'> & { all: SellerChoice; choose: (key: string) => void };

function Finder({ sellers, chosenSeller, findsSellers, all, choose }: FinderProps) {
  const t = useTranslations('common.seller');
  const [typed, type] = useState('');
  const words = typed.trim().toLowerCase();
  const here = sellers.filter(({ name }) => name.toLowerCase().includes(words));
  const elsewhere = useFoundSellers(findsSellers ? typed.trim() : '');
  const known = new Set(here.map(({ key }) => key));
  const found = [...here, ...elsewhere.sellers.filter(({ key }) => !known.has(key))].slice(0, DRAWN);
  return (
    <Command shouldFilter={false} label={t('find')} className="grid gap-2">
      <div className="flex items-center gap-2.5 rounded-control border bg-surface px-3">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={type}
          placeholder={t('find')}
          className="h-11 w-full min-w-0 bg-transparent outline-none"
        />
      </div>
      <Command.List className="max-h-[50dvh] overflow-y-auto scroll-thin">
        {found.length === 0 && !elsewhere.isWaiting ? (
          <p role="status" className="px-3 py-2.5 text-muted">
            {t(elsewhere.failed ? 'failed' : 'none')}
          </p>
        ) : null}
        {(words === '' ? [all, ...found] : found).map(({ key, name }) => (
          <Command.Item key={key} value={`seller ${key}`} onSelect={() => choose(key)} className={itemClass}>
            <bdi className="min-w-0 grow truncate">{name}</bdi>
            {key === chosenSeller ? <Check aria-hidden className="size-4 shrink-0 text-accent" /> : null}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

const NONE: readonly SellerChoice[] = [];

/** Sellers of the person's partners that a text finds, a moment after the typing stops. */
function useFoundSellers(typed: string): {
  sellers: readonly SellerChoice[];
  isWaiting: boolean;
  failed: boolean;
} {
  const text = useDebounced(typed, PAUSE_MS);
  const query = useQuery({
    queryKey: queryKeys.sellers(text),
    queryFn: ({ signal }) => askServer<SellerChoice[]>(`/partner/pick?${new URLSearchParams({ q: text })}`, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  if (typed === '') return { sellers: NONE, isWaiting: false, failed: false };
  return { sellers: query.data ?? NONE, isWaiting: text !== typed || query.isFetching, failed: query.isError };
}
