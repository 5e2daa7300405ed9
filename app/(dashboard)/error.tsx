'use client';

import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';

/** A screen whose data did not come. The address keeps the filters; trying again asks for the same. */
export default function DashboardError({ retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('common');
  return (
    <ScreenMessage
      level={1}
      icon={CloudOff}
      title={t('error.title')}
      action={<Button onClick={() => retry()}>{t('action.retry')}</Button>}
    >
      {t('error.body')}
    </ScreenMessage>
  );
}
