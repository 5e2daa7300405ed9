import { LinkIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ScreenMessage } from '#components/ui/screen-message.tsx';

/** A link that is unknown, withdrawn, or no link: all of them look alike, and the sentence names both reasons. */
export function LinkGone() {
  const t = useTranslations('onboarding.gone');
  return (
    <ScreenMessage level={1} icon={LinkIcon} title={t('title')}>
      {t('body')}
    </ScreenMessage>
  );
}
