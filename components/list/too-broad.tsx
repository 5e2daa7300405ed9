import { TextSearch } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ScreenMessage } from '#components/ui/screen-message.tsx';

/** In place of a list whose search ran longer than it may. */
export function TooBroad() {
  const t = useTranslations('common.search');
  return (
    <ScreenMessage icon={TextSearch} title={t('tooBroadTitle')}>
      {t('tooBroadBody')}
    </ScreenMessage>
  );
}
