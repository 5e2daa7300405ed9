'use client';

import { Activity, CloudOff, House, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { DeadEnd } from '#components/ui/page/dead-end.tsx';
import { digestOf, type FailedProps } from './failure.ts';

/** A screen whose data could not be loaded. The address keeps the filters; trying again loads the same. */
export function FailedScreen({ error, retry }: FailedProps) {
  const t = useTranslations('common');
  const digest = digestOf(error);
  return (
    <DeadEnd
      icon={CloudOff}
      title={t('error.title')}
      action={
        <Button
          kind="main"
          icon={<RotateCw aria-hidden className="size-4" />}
          className="mx-auto"
          onClick={() => retry()}
        >
          {t('action.retry')}
        </Button>
      }
      steps={[
        { isBack: true, text: t('error.back') },
        { icon: House, text: t('error.home'), href: '/' },
        { icon: Activity, text: t('nav.status'), href: '/status' },
      ]}
      note={
        digest === null
          ? null
          : t.rich('error.reference', {
              code: () => (
                <code translate="no" className="island">
                  {digest}
                </code>
              ),
            })
      }
    >
      <p>{t('error.body')}</p>
    </DeadEnd>
  );
}
