import { SearchX } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';

export default function NotFound() {
  const t = useTranslations('common.error');
  return (
    <ScreenMessage
      level={1}
      icon={SearchX}
      title={t('missingTitle')}
      action={
        <Link href="/" className={buttonClass()}>
          {t('home')}
        </Link>
      }
    >
      {t('missingBody')}
    </ScreenMessage>
  );
}
