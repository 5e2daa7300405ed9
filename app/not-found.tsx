import { SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';

export default function NotFound() {
  const t = useTranslations('common.error');
  return <main><ScreenMessage level={1} icon={SearchX} title={t('missingTitle')} action={<a href="/" className={buttonClass()}>{t('home')}</a>}>{t('missingBody')}</ScreenMessage></main>;
}
