'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Check, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { askServer } from '#components/query/ask-server.ts';
import { QueryProvider } from '#components/query/query-provider.tsx';
import { queryKeys } from '#components/query/query-keys.ts';
import { useDebounced } from '#components/query/use-debounced.ts';
import { itemClass } from '../search/found-records.tsx';
import type { SellerChoice, SwitchProps } from './seller-switch.tsx';

/** A choice of one business among many, by its name. */
export function SellerFinder(props: FinderProps) {
  return (
    <QueryProvider>
      <Finder {...props} />
    </QueryProvider>
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
