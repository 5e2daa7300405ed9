'use client';

import { CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { SendLink as Send } from '#components/links/link-actions.ts';
import { SendLink } from '#components/links/send-link.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import type { MadeSubscription } from './create-actions.ts';

type MadePanelProps = { made: MadeSubscription; send: Send | null; again: () => void };

/** The created subscription: its link to be copied, sent, shown as a code or opened, and the way on. */
export function MadePanel({ made: { subscriptionId, url, isTemplate }, send, again }: MadePanelProps) {
  const t = useTranslations('subscription-work.made');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid max-w-xl gap-5 rounded-panel border bg-surface p-5 sm:p-6">
      <div className="flex gap-3">
        <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-good" />
        <div className="grid gap-1">
          <h2 ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">
            {t(isTemplate ? 'templateTitle' : 'title')}
          </h2>
          <p className="text-muted">{t(isTemplate ? 'templateBody' : 'body')}</p>
        </div>
      </div>
      <SendLink
        of={{ id: subscriptionId, path: `/subscriptions/${subscriptionId}` }}
        url={url}
        send={send}
        onClose={again}
        leaveLabel={t('again')}
      >
        <Link
          href={isTemplate ? '/subscriptions/templates' : `/subscriptions/${subscriptionId}`}
          className={buttonClass()}
        >
          {t(isTemplate ? 'toTemplates' : 'toSubscription')}
        </Link>
      </SendLink>
    </div>
  );
}
