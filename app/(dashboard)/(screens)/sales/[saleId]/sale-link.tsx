import { useTranslations } from 'next-intl';
import { remindFromDashboard } from '#app/(dashboard)/(screens)/sales/[saleId]/actions.ts';
import { RemindButton } from '#components/links/remind-button.tsx';
import { SendLinkButton } from '#components/links/send-link-button.tsx';
import type { Right } from '#lib/modules/access/index.ts';
import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { LinkTexts } from '#app/_server/screens/catalog-texts.tsx';
import { links } from '#app/_server/screens/link-actions.ts';

type Props = {
  sale: SaleView;
  messages: readonly MessageView[];
  /** The short address of its link; null where it cannot be paid any more. */
  url: string | null;
  may: (right: Right) => boolean;
};

/**
 * Sends the link of a sale and reminds of it, for people who may write to its buyer; the others may copy and show it.
 */
export function SaleLink({ sale, messages, url, may }: Props) {
  const { saleId, status, type } = sale;
  const t = useTranslations('dashboard.sale');
  if (url === null) return null;
  const mayWrite = may('write-buyers');
  const hasArrived = messages.some(({ template, state }) => template === 'payment-link' && state === 'sent');
  return (
    <LinkTexts>
      {mayWrite && type === 'sale' && hasArrived ? <RemindButton saleId={saleId} remind={remindFromDashboard} /> : null}
      <SendLinkButton
        of={{ id: saleId, path: `/sales/${saleId}` }}
        url={url}
        send={mayWrite ? links.send : null}
        rules={may('edit-page') ? '/sales/reminders' : null}
        {...(status === 'failed' && { label: t('sendAgain') })}
      />
    </LinkTexts>
  );
}
