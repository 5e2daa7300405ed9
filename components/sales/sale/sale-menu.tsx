'use client';

import { Copy, Ellipsis, ExternalLink, FileText, Mail, Terminal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { LinkActions } from '#components/links/link-actions.ts';
import { LinkDialog } from '#components/links/link-dialog.tsx';
import { type Resend, ResendDialog } from '#components/messages/resend-dialog.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Menu, MenuItem, MenuLine, MenuLink } from '#components/ui/overlay/menu.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { ClosedChannels, MessageView } from '#lib/modules/messages/contract/message.ts';
import type { LinkForm } from '#lib/modules/payments/views/link-form.ts';

/** A sale's fields of a new link. */
type Prefill = Pick<LinkForm, 'description' | 'amount' | 'currency' | 'language'>;

/** Sends the receipt of a sale of which none went out. */
type SendReceipt = (saleId: string, recipient: string) => ReturnType<Resend>;

/**
 * `message`: the last receipt sent, if any; `address`: the recipient of a first one, empty where unknown. Without
 * `resend` and `send` for people who may not write to buyers.
 */
type ReceiptOfSale = {
  message: MessageView | null;
  address: string;
  /** Reason why the seller closed each channel (e-mail, SMS) to buyers; null is open. */
  closed: ClosedChannels;
  resend: Resend | null;
  send: SendReceipt | null;
};

export type SaleMenuProps = {
  saleId: string;
  /** The business that a new link is made for. */
  sellerKey: string;
  /** The calls that read the sale and that make one like it; null for what only another sale can make. */
  curls: { read: string; make: string | null };
  /** Address of the buyer's page of the sale. */
  pageUrl: string;
  /** Copy as a new link; null for people who may not make sales, and for a sale that a link cannot repeat. */
  copy: { prefill: Prefill; links: LinkActions } | null;
  /** Receipt of the sale; null where nothing was paid. */
  receipt: ReceiptOfSale | null;
  /** Address of the dispute file; null where nothing was charged. */
  disputeFile: string | null;
};

/** Menu of a sale's further actions; a disabled one says why. */
export function SaleMenu({ saleId, sellerKey, curls, pageUrl, copy, receipt, disputeFile }: SaleMenuProps) {
  const t = useTranslations('dashboard.sale.menu');
  const off = useTranslations('messages.timeline.reason');
  const [dialog, openDialog] = useState<'copy' | 'receipt' | null>(null);
  const toast = useToast();
  const icon = { 'aria-hidden': true, className: 'size-4 shrink-0 text-muted' } as const;
  const copied = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => toast.add({ title: t('copied'), description: t('copiedHint') }),
      () => undefined,
    );
  const { make } = curls;
  const toSend = receiptToSend(receipt);
  const closed = toSend && receipt ? receipt.closed[toSend.message.channel] : null;
  const why = toSend === null ? t('noReceipt') : closed === null ? undefined : off(closed);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('title')} className="border border-edge/60 bg-surface">
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
      >
        {copy ? (
          <MenuItem icon={<Copy {...icon} />} onClick={() => openDialog('copy')}>
            {t('duplicate')}
          </MenuItem>
        ) : null}
        {receipt?.resend ? (
          <MenuItem icon={<Mail {...icon} />} onClick={() => openDialog('receipt')} why={why}>
            {t(toSend && 'isFirst' in toSend.message ? 'firstReceipt' : 'receipt')}
          </MenuItem>
        ) : null}
        <MenuLink icon={<ExternalLink {...icon} />} href={pageUrl}>
          {t('page')}
        </MenuLink>
        {disputeFile ? (
          <MenuLink icon={<FileText {...icon} />} href={disputeFile} download>
            {t('disputeFile')}
          </MenuLink>
        ) : (
          <MenuItem icon={<FileText {...icon} />} onClick={() => undefined} why={t('notCharged')}>
            {t('disputeFile')}
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem icon={<Terminal {...icon} />} onClick={() => copied(curls.read)}>
          {t('curlRead')}
        </MenuItem>
        {make ? (
          <MenuItem icon={<Terminal {...icon} />} onClick={() => copied(make)}>
            {t('curlMake')}
          </MenuItem>
        ) : null}
      </Menu>
      {dialog === 'copy' && copy ? (
        <LinkDialog sellerKey={sellerKey} prefill={copy.prefill} links={copy.links} onClose={() => openDialog(null)} />
      ) : null}
      {toSend ? (
        <ResendDialog
          {...toSend}
          saleId={saleId}
          open={dialog === 'receipt'}
          setOpen={(open) => openDialog(open ? 'receipt' : null)}
        />
      ) : null}
    </>
  );
}

/** The receipt to send: the last one again, or a first one to the buyer's known address. */
function receiptToSend(receipt: ReceiptOfSale | null) {
  if (receipt?.message && receipt.resend) return { message: receipt.message, resend: receipt.resend };
  const send = receipt?.send;
  if (!send || receipt.message || receipt.address === '') return null;
  const message = { id: 0, channel: 'email', recipient: receipt.address, state: 'queued', isFirst: true } as const;
  const resend: Resend = (saleId, _id, recipient) => send(saleId, recipient);
  return { message, resend };
}
