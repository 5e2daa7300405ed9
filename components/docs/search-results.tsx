'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { askServer } from '#components/query/ask-server.ts';
import type { SearchEntry } from '#lib/docs/search-index.ts';
import { findEntries } from './find-entries.ts';

type ResultsProps = { typed: string; clear: () => void };

/** Entries that match what was typed, and how many. The index is fetched once for the page. */
export function SearchResults({ typed, clear }: ResultsProps) {
  const t = useTranslations('reference.search');
  const { index, hasFailed } = useSearchIndex(typed);
  const found = index ? findEntries(index, typed) : [];
  const hasQuery = typed.trim() !== '';
  const status = !hasQuery
    ? ''
    : hasFailed
      ? t('failed')
      : index === undefined
        ? t('loading')
        : t('found', { count: found.length });
  return (
    <>
      <p role="status" className={hasQuery && found.length === 0 ? 'mt-2 text-sm text-muted' : 'sr-only'}>
        {status}
      </p>
      {hasQuery && found.length > 0 ? <FoundEntries found={found} onFollow={clear} /> : null}
    </>
  );
}

/** Moves the focus between the field of the search and its results. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-found]')];
  const next = all[all.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Index of the reference; after a failure it is fetched again with the next letter. */
function useSearchIndex(typed: string) {
  const [index, setIndex] = useState<readonly SearchEntry[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const isAsking = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter is another try.
  useEffect(() => {
    if (index !== undefined || isAsking.current) return;
    isAsking.current = true;
    askServer<readonly SearchEntry[]>('/docs/search-index')
      .then(setIndex, () => setHasFailed(true))
      .finally(() => {
        isAsking.current = false;
      });
  }, [index, typed]);
  return { index, hasFailed: index === undefined && hasFailed };
}

/** Entries that match; following one closes the list. */
function FoundEntries({ found, onFollow }: { found: readonly SearchEntry[]; onFollow: () => void }) {
  return (
    <ul
      className={
        'absolute inset-x-0 z-40 mt-1.5 max-h-[26rem] overflow-y-auto rounded-panel border bg-raised p-1.5 shadow-lift'
      }
    >
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
