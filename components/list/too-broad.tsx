import { TextSearch } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ScreenMessage } from '#components/ui/screen-message.tsx';

/** Shown in place of a list whose search exceeded its time limit. */
export function TooBroad() {
  const t = useTranslations('common.search');
  return (
    <ScreenMessage icon={TextSearch} title={t('tooBroadTitle')}>
      {t('tooBroadBody')}
    </ScreenMessage>
  );
}
