import { useTranslations } from 'next-intl';
import { SendLinkButton } from '#components/links/send-link-button.tsx';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { saleUrlOf } from '#lib/modules/payments/views/sale-link.ts';
import { settings } from '#lib/platform/env.ts';
import { LinkTexts } from '#app/_server/screens/catalog-texts.tsx';
import { links } from '#app/_server/screens/link-actions.ts';

/** Sends the link of a sale, for people who may write to its buyer; the others may copy and show it. */
export function SaleLink({ sale, mayWrite }: { sale: SaleView; mayWrite: boolean }) {
  const { saleId, type, status } = sale;
  const t = useTranslations('dashboard.sale');
  return (
    <LinkTexts>
      <SendLinkButton
        of={{ id: saleId, path: `/sales/${saleId}` }}
        url={saleUrlOf(settings().appUrl, { publicId: saleId, type })}
        send={mayWrite ? links.send : null}
        {...(status === 'failed' && { label: t('sendAgain') })}
      />
    </LinkTexts>
  );
}
