'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { FileDrop } from '#components/ui/file-drop.tsx';
import { LOGO_BYTES } from '#lib/modules/sellers/contract/brand.ts';
import type { BrandResult, BrandActions } from './brand-actions.ts';

/** The seller's picture: kept as soon as it is chosen, dropped or pasted, taken away by a click. */
export function LogoField({
  sellerKey,
  logo,
  actions,
}: {
  sellerKey: string;
  logo: string | null;
  actions: Pick<BrandActions, 'saveLogo' | 'removeLogo'>;
}) {
  const t = useTranslations('branding');
  const { refresh } = useRefresh();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, begin] = useTransition();
  const ask = (call: () => Promise<BrandResult>) =>
    begin(async () => {
      const answer = await call().catch((): BrandResult => ({ ok: false, message: t('failed') }));
      setProblem(answer.ok ? null : answer.message);
      if (answer.ok) refresh();
    });
  const send = (chosen: File): void => {
    if (chosen.size > LOGO_BYTES) return setProblem(t('logoProblem.too_big'));
    const data = new FormData();
    data.set('logo', chosen);
    ask(() => actions.saveLogo(sellerKey, data));
  };
  return (
    <div className="grid gap-1.5">
      <span id="brand-logo" className="text-sm font-medium">
        {t('logo')}
      </span>
      {logo ? (
        <span className="grid h-16 place-items-center rounded-control border bg-surface p-2">
          {/* biome-ignore lint/performance/noImgElement: served by us as it is, of a size that we checked */}
          <img src={logo} alt={t('logoNow')} className="max-h-12 max-w-full object-contain" />
        </span>
      ) : null}
      <FileDrop
        label={t('logoChoose')}
        help={t('logoHelp')}
        accept="image/png,image/jpeg"
        busy={isBusy}
        onFile={send}
      />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {logo ? (
          <Button
            kind="quiet"
            busy={isBusy}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => ask(() => actions.removeLogo(sellerKey))}
          >
            {t('logoRemove')}
          </Button>
        ) : null}
      </div>
      {problem ? <FieldError id="brand-logo-problem">{problem}</FieldError> : null}
    </div>
  );
}
