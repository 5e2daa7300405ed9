'use client';

import { Search } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { askServer } from '#components/query/ask-server.ts';
import { Input } from '#components/ui/input.tsx';
import type { SearchEntry } from '#lib/docs/search-index.ts';
import { findEntries } from './find-entries.ts';

/**
 * Searches every topic, operation, field, value and code of the reference. The index is fetched when the field gets the
 * focus.
 */
export function DocsSearch() {
  const t = useTranslations('reference.search');
  const [typed, setTyped] = useState('');
  const [isWanted, want] = useState(false);
  const { index, hasFailed } = useSearchIndex(isWanted, typed);
  const box = useRef<HTMLDivElement>(null);
  const found = index ? findEntries(index, typed) : [];
  const hasQuery = typed.trim() !== '';
  const links = () => [...(box.current?.querySelectorAll<HTMLElement>('input, [data-found]') ?? [])];
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setTyped('');
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const all = links();
    const next = all[all.indexOf(document.activeElement as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const status = !hasQuery
    ? ''
    : hasFailed
      ? t('failed')
      : index === undefined
        ? t('loading')
        : t('found', { count: found.length });
  return (
    <div ref={box} role="search" aria-label={t('label')} className="relative" onKeyDown={move}>
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3 top-0 my-auto h-9 w-4 text-muted pointer-coarse:h-11"
      />
      <Input
        type="search"
        aria-label={t('label')}
        placeholder={t('label')}
        value={typed}
        onFocus={() => want(true)}
        onChange={(event) => {
          want(true);
          setTyped(event.target.value);
        }}
        className="ps-9"
        autoComplete="off"
      />
      <p role="status" className={hasQuery && found.length === 0 ? 'mt-2 text-sm text-muted' : 'sr-only'}>
        {status}
      </p>
      {hasQuery && found.length > 0 ? <FoundEntries found={found} onFollow={() => setTyped('')} /> : null}
    </div>
  );
}

/** Index of the reference, fetched once it is wanted; after a failure again with the next letter. */
function useSearchIndex(isWanted: boolean, typed: string) {
  const [index, setIndex] = useState<readonly SearchEntry[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const isAsking = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter is another try.
  useEffect(() => {
    if (!isWanted || index !== undefined || isAsking.current) return;
    isAsking.current = true;
    askServer<readonly SearchEntry[]>('/docs/search-index')
      .then(setIndex, () => setHasFailed(true))
      .finally(() => {
        isAsking.current = false;
      });
  }, [isWanted, index, typed]);
  return { index, hasFailed: index === undefined && hasFailed };
}

/** Entries that match; following one closes the list. */
function FoundEntries({ found, onFollow }: { found: readonly SearchEntry[]; onFollow: () => void }) {
  return (
    <ul className="absolute inset-x-0 z-40 mt-1.5 max-h-[26rem] overflow-y-auto rounded-panel border bg-raised p-1.5 shadow-lift">
      {found.map(({ href, title, where, text }) => (
        <li key={`${href} ${title}`}>
          <Link
            href={href}
            data-found
            onClick={onFollow}
            className="thumb block rounded-control px-2.5 py-1.5 hover:bg-hover focus-visible:bg-hover"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <bdi className="font-medium break-words">{title}</bdi>
              <bdi className="text-xs text-muted">{where}</bdi>
            </span>
            {text ? <bdi className="line-clamp-2 text-sm text-muted">{text}</bdi> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
