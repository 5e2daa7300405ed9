'use client';

import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';

export default function AppError({ retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('common');
  return (
    <main>
      <ScreenMessage
        level={1}
        icon={CloudOff}
        title={t('error.title')}
        action={<Button onClick={() => retry()}>{t('action.retry')}</Button>}
      >
        {t('error.body')}
      </ScreenMessage>
    </main>
  );
}
