'use client';

import { Eye } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { returnPath } from './preview-return.ts';

/** Screens that support staff opens first. */
const PLACES = [
  { href: '/sales', label: 'sales' },
  { href: '/callbacks', label: 'callbacks' },
  { href: '/settings/people', label: 'people' },
] as const;

/** Says on every screen of a preview whose dashboard it is, and ends it. */
export function PreviewBar({ name, end }: { name: string; end: () => Promise<Answer> }) {
  const t = useTranslations('review.preview');
  const nav = useTranslations('common.nav');
  const lost = useTranslations('common.form')('lost');
  const toast = useToast();
  const { run, isBusy } = useAction<void, Answer>(() => end(), {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: (answer) => {
      // The whole document: nothing of the seller's stays in this browser.
      if (answer.ok) window.location.assign(returnPath());
      else toast.add({ title: answer.message });
    },
  });
  return (
    <aside
      aria-label={t('start')}
      className="sticky top-[var(--head)] z-20 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-accent/40 bg-accent-soft px-4 py-2 text-sm md:px-6 short:static"
    >
      <p className="flex min-w-0 items-start gap-2.5">
        <Eye aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{t('bar', { name: isolate(name) })}</span>
      </p>
      <nav aria-label={t('places')} className="ms-auto flex flex-wrap gap-x-4">
        {PLACES.map(({ href, label }) => (
          <Link key={href} href={href} className="thumb inline-flex items-center underline underline-offset-2">
            {nav(label)}
          </Link>
        ))}
      </nav>
      <Button className="max-md:ms-auto" busy={isBusy} onClick={() => void run()}>
        {t('end')}
      </Button>
    </aside>
  );
}
