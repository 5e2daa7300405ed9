'use client';

import { FlaskConical } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';

type SandboxReviewerProps = {
  partners: readonly { id: number; name: string; sandboxReviewer: boolean }[];
  turn: (partnerId: number, isOn: boolean) => Promise<Answer>;
};

/** Reviewer of the sandbox: its switch for each partner, and how a tester gets each outcome. */
export function SandboxReviewer({ partners, turn }: SandboxReviewerProps) {
  const t = useTranslations('review.sandbox');
  const lost = useTranslations('common.form')('lost');
  const toast = useToast();
  const { refresh } = useRefresh();
  const { run, isBusy } = useAction<{ id: number; isOn: boolean }, Answer>(({ id, isOn }) => turn(id, isOn), {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: (answer, { isOn }) => {
      toast.add({ title: answer.ok ? t(isOn ? 'switchedOn' : 'switchedOff') : answer.message });
      refresh();
    },
  });
  return (
    <section aria-label={t('title')} className="mb-4 rounded-panel border bg-sunken p-4">
      <div className="flex gap-3">
        <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <div className="grid min-w-0 gap-2">
          <h2 className="font-medium">{t('title')}</h2>
          <p className="max-w-prose text-sm text-muted">
            {t('on')}{' '}
            <Link href="/docs/test-data" className="text-link">
              {t('docs')}
            </Link>
          </p>
          {partners.map(({ id, name, sandboxReviewer }) => (
            <label key={id} className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                role="switch"
                checked={sandboxReviewer}
                aria-checked={sandboxReviewer}
                disabled={isBusy}
                onChange={(event) => void run({ id, isOn: event.currentTarget.checked })}
              />
              <span>
                {t('switch')}
                {partners.length > 1 ? <bdi className="ms-2 text-muted">{name}</bdi> : null}
              </span>
            </label>
          ))}
        </div>
      </div>
    </section>
  );
}
