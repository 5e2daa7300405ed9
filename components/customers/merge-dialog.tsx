'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { AskDialog } from '../catalog/ask-dialog.tsx';
import type { Refused } from '../catalog/catalog-actions.ts';

export type MergeCustomers = (keep: string, other: string) => Promise<{ ok: true } | Refused>;
type OneOfTwo = { guid: string; name: string; email: string };

/** Merges two customers who are one person: the chosen one stays, and the dialog says what becomes of the other. */
export function MergeDialog({
  pair,
  merge,
  onClose,
  onDone,
}: {
  pair: readonly OneOfTwo[];
  merge: MergeCustomers;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTranslations('catalog.merge');
  const { refresh } = useRefresh();
  const toast = useToast();
  const [keep, choose] = useState(pair[0]?.guid ?? '');
  const [kept, other] = [pair.find(({ guid }) => guid === keep), pair.find(({ guid }) => guid !== keep)];
  return (
    <AskDialog
      title={t('title')}
      submit={t('submit')}
      onClose={onClose}
      run={() => merge(keep, other?.guid ?? '')}
      onDone={() => {
        toast.add({ title: t('done', { name: kept?.name ?? '' }) });
        onDone();
        refresh();
      }}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 text-sm font-medium">{t('keep')}</legend>
        {pair.map(({ guid, name, email }) => (
          <label
            key={guid}
            className="flex min-h-11 items-center gap-3 rounded-control border px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input type="radio" name="keep" value={guid} checked={guid === keep} onChange={() => choose(guid)} />
            <span className="grid min-w-0">
              <bdi className="truncate font-medium">{name}</bdi>
              <bdi className="truncate text-sm text-muted">{email}</bdi>
            </span>
          </label>
        ))}
      </fieldset>
      <p>{t('lead', { name: other?.name ?? '' })}</p>
      <p className="text-sm text-muted">{t('note')}</p>
    </AskDialog>
  );
}
