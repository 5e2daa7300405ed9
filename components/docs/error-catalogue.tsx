'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Input } from '#components/ui/input.tsx';

/** `group` is the heading that it stands under. */
export type ErrorEntry = {
  group: string;
  code: number;
  http: number;
  key: string;
  words: string;
  buyer: string | null;
};

/** Codes of the catalogue, filtered by a typed code, key or word. */
export function ErrorCatalogue({ entries }: { entries: readonly ErrorEntry[] }) {
  const t = useTranslations('docs');
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const shown = entries.filter(({ code, key, words, buyer }) =>
    `${code} ${key} ${words} ${buyer ?? ''}`.toLowerCase().includes(wanted),
  );
  const groups = [...new Set(shown.map(({ group }) => group))];
  return (
    <div>
      <div role="search" aria-label={t('errors.search')} className="relative max-w-sm">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted" />
        <Input
          type="search"
          aria-label={t('errors.search')}
          placeholder={t('errors.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="ps-9"
        />
      </div>
      <p role="status" className={shown.length === 0 ? 'mt-6 text-muted' : 'sr-only'}>
        {shown.length === 0 ? t('errors.nothing') : ''}
      </p>
      {groups.map((group) => (
        <section key={group} aria-label={group} className="mt-8">
          <h2 className="mb-3 border-t pt-5 text-lg font-semibold">{group}</h2>
          <dl className="divide-y border-b">
            {shown
              .filter((entry) => entry.group === group)
              .map(({ code, http, key, words, buyer }) => (
                <div key={key} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
                  <dt className="font-medium">
                    <bdi dir="ltr" className="tabular-nums">
                      {code}
                    </bdi>{' '}
                    <span className="text-sm font-normal text-muted">
                      <bdi dir="ltr">HTTP {http}</bdi>
                    </span>
                  </dt>
                  <dd className="min-w-0">
                    <p>{words}</p>
                    {buyer ? (
                      <p className="mt-1 text-sm text-muted">
                        {t('errors.buyer')}: {buyer}
                      </p>
                    ) : null}
                    <code translate="no" dir="ltr" className="text-xs text-muted">
                      {key}
                    </code>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
