import { sendReceiptFromDashboard } from '#app/(dashboard)/(screens)/sales/[saleId]/actions.ts';
import { saleCurls } from '#app/(dashboard)/(screens)/sales/[saleId]/sale-curls.ts';
import type { Resend } from '#components/messages/resend-dialog.tsx';
import { SaleMenu } from '#components/sales/sale/sale-menu.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import { toMajorText } from '#lib/kernel/money.ts';
import type { Right } from '#lib/modules/access/index.ts';
import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { saleUrlOf } from '#lib/modules/payments/views/sale-link.ts';
import { closedBuyerChannels } from '#lib/modules/messages/dashboard.ts';
import { CatalogTexts } from '#app/_server/screens/catalog-texts.tsx';
import { links } from '#app/_server/screens/link-actions.ts';

type Props = {
  sale: SaleView;
  sellerKey: string;
  messages: readonly MessageView[];
  origin: string;
  may: (right: Right) => boolean;
  resend: Resend;
};

/** Kinds of sale that a link can be like: a link neither saves a card alone nor captures a hold. */
const LINKED: readonly SaleView['type'][] = ['sale', 'template', 'authorize'];

/** Further actions on a sale, by the rights of the person. */
export async function MenuOfSale({ sale, sellerKey, messages, origin, may, resend }: Props) {
  const { saleId, type, currency } = sale;
  const closed = await closedBuyerChannels(sale.sellerId);
  const isPaid = sale.captured > 0 || sale.authorized > 0;
  const prefill = {
    description: sale.productName,
    amount: toMajorText(sale.price, currency),
    currency,
    language: readLanguage(sale.language),
  };
  return (
    <CatalogTexts>
      <SaleMenu
        saleId={saleId}
        sellerKey={sellerKey}
        curls={saleCurls(origin, sale)}
        pageUrl={saleUrlOf(origin, { publicId: saleId, type })}
        copy={may('make-sales') && LINKED.includes(type) ? { prefill, links } : null}
        receipt={
          isPaid
            ? {
                message: receiptOf(messages),
                address: sale.buyerEmail,
                closed,
                ...(may('write-buyers') ? { resend, send: sendReceiptFromDashboard } : { resend: null, send: null }),
              }
            : null
        }
        disputeFile={sale.captured > 0 ? `/sales/${saleId}/dispute` : null}
      />
    </CatalogTexts>
  );
}

/** The newest receipt that was written to the buyer. */
const receiptOf = (messages: readonly MessageView[]): MessageView | null =>
  messages
    .filter(({ template }) => template === 'receipt' || template === 'hold')
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0] ?? null;
