import { useTranslations } from 'next-intl';
import { SendLinkButton } from '#components/links/send-link-button.tsx';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { LinkTexts } from '#app/_server/screens/catalog-texts.tsx';
import { links } from '#app/_server/screens/link-actions.ts';

/**
 * Sends the link of a sale, for people who may write to its buyer; the others may copy and show it. `url`: its short
 * address, null where it cannot be paid any more.
 */
export function SaleLink({ sale, url, mayWrite }: { sale: SaleView; url: string | null; mayWrite: boolean }) {
  const { saleId, status } = sale;
  const t = useTranslations('dashboard.sale');
  if (url === null) return null;
  return (
    <LinkTexts>
      <SendLinkButton
        of={{ id: saleId, path: `/sales/${saleId}` }}
        url={url}
        send={mayWrite ? links.send : null}
        {...(status === 'failed' && { label: t('sendAgain') })}
      />
    </LinkTexts>
  );
}
