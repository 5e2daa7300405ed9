'use client';

import { Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import type { Answer } from '#components/ui/refused.ts';

type SampleDataProps = { sellerKey: string; add: (sellerKey: string) => Promise<Answer> };

/** Fills the empty lists of a business of the sandbox with sales, products and customers. */
export function SampleData({ sellerKey, add }: SampleDataProps) {
  const t = useTranslations('dashboard.sampleData');
  const lost = useTranslations('common.form')('lost');
  const { refresh, isRefreshing } = useRefresh();
  const adding = useAction<void, Answer>(() => add(sellerKey), {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: ({ ok }) => ok && refresh(),
  });
  return (
    <div className="grid justify-items-center gap-2">
      <Button
        icon={<Sparkles aria-hidden className="size-4" />}
        busy={adding.isBusy || isRefreshing}
        onClick={() => void adding.run()}
      >
        {t('add')}
      </Button>
      <p className="text-sm text-muted">{t('help')}</p>
      {adding.answer?.ok === false ? <FieldError id="sample-data-problem">{adding.answer.message}</FieldError> : null}
    </div>
  );
}
