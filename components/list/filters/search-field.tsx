'use client';

import { useEffect, useRef, useState } from 'react';
import { Search, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDebounced } from '#components/query/use-debounced.ts';
import { Input } from '#components/ui/input.tsx';

const PAUSE_MS = 350;

/** Searches a moment after the typing stops, and keeps the focus when the list comes back. Give it `q` as its key. */
export function SearchField({
  q,
  label,
  placeholder,
  onSearch,
}: {
  q: string;
  label: string;
  placeholder?: string;
  onSearch: (q: string) => void;
}) {
  const t = useTranslations('dashboard.sales');
  const usual = useTranslations('common.search')('placeholder');
  const [text, setText] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  const settled = useDebounced(text, PAUSE_MS);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (settled === text && text.trim() !== q) search.current(text.trim());
  }, [settled, text, q]);
  useEffect(() => {
    if (q === '' || document.activeElement !== document.body) return;
    field.current?.focus();
    field.current?.setSelectionRange(q.length, q.length);
  }, [q]);
  return (
    <div className="relative min-w-0 grow basis-40 md:max-w-sm md:basis-64">
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted" />
      <Input
        ref={field}
        aria-label={label}
        placeholder={placeholder ?? usual}
        value={text}
        dir="auto"
        maxLength={120}
        onChange={(event) => setText(event.target.value)}
        className="text-ellipsis ps-9 pe-9 pointer-coarse:pe-11"
      />
      {text !== '' ? (
        <button
          type="button"
          aria-label={t('searchClear')}
          onClick={() => {
            setText('');
            onSearch('');
          }}
          className="thumb absolute inset-y-0 end-1 my-auto grid size-7 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink pointer-coarse:end-0"
        >
          <X aria-hidden className="size-4" />
        </button>
      ) : null}
    </div>
  );
}
