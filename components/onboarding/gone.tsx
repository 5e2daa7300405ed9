import { LinkIcon, MailX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { isolate } from '#lib/platform/i18n/isolate.ts';

/** A link that is unknown, or no link: both look alike. */
export function LinkGone() {
  const t = useTranslations('onboarding.gone');
  return (
    <ScreenMessage level={1} icon={LinkIcon} title={t('title')}>
      {t('body')}
    </ScreenMessage>
  );
}

/** The link of an invitation that its partner took back. */
export function InvitationWithdrawn({ partner }: { partner: string }) {
  const t = useTranslations('onboarding.withdrawn');
  return (
    <ScreenMessage level={1} icon={MailX} title={t('title')}>
      {t('body', { partner: isolate(partner) })}
    </ScreenMessage>
  );
}
