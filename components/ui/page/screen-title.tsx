import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** Namespaces of screens that have a title and say in a sentence what they are for. */
type Titled =
  | 'access.keys'
  | 'access.people'
  | 'access.roles'
  | 'branding'
  | 'deliveries'
  | 'docs.errors'
  | 'fee-invoices'
  | 'integration'
  | 'messages.reminders'
  | 'own-card'
  | 'partner-brand'
  | 'partner-invite'
  | 'partner-money.fees'
  | 'partner.funnel'
  | 'seller-files'
  | 'signing'
  | 'subscription-settings';

/** Title of a screen and its purpose; `children` continue the sentence, `gap` is the space around it. */
export function ScreenTitle({
  of,
  gap,
  children,
}: {
  of: Titled;
  gap: `mt-${number} mb-${number}`;
  children?: ReactNode;
}) {
  const t = useTranslations(of);
  return (
    <>
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className={`${gap} max-w-prose text-muted`}>
        {t('lead')}
        {children ? <> {children}</> : null}
      </p>
    </>
  );
}
