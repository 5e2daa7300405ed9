'use client';

import { FileArchive, Files } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MAX_SELECTED } from '#components/list/filters/export-params.ts';
import { useSelectedIds } from '#components/list/selection.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { MAX_IN_ONE_PDF } from './document-files.ts';

/** Receipts of several invoices are made together, and these can be paid by one. */
export type PayableDocument = { documentId: string; sellerKey: string; buyerName: string; currency: string };

const receiptHref = (seller: string, ids: readonly string[]): string =>
  `/documents/new?${new URLSearchParams({ seller, type: 'receipt', from: ids.join(',') })}`;

/** Downloads of the selected documents, and one payment on them where they wait for money of one buyer. */
export function SelectedDocuments({ payable }: { payable: readonly PayableDocument[] }) {
  const t = useTranslations('document-desk.files');
  const ids = useSelectedIds();
  const chosen = payable.filter(({ documentId }) => ids.includes(documentId));
  const [first] = chosen;
  const isOne =
    first !== undefined &&
    chosen.length === ids.length &&
    chosen.every(
      ({ sellerKey, buyerName, currency }) =>
        sellerKey === first.sellerKey && buyerName === first.buyerName && currency === first.currency,
    );
  return (
    <>
      {isOne ? (
        <a href={receiptHref(first.sellerKey, ids)} className={buttonClass('main')}>
          {t('pay')}
        </a>
      ) : null}
      <FileLink format="zip" ids={ids} most={MAX_SELECTED}>
        <FileArchive aria-hidden className="size-4" />
        {t('zip')}
      </FileLink>
      <FileLink format="pdf" ids={ids} most={MAX_IN_ONE_PDF}>
        <Files aria-hidden className="size-4" />
        {t('pdf')}
      </FileLink>
    </>
  );
}

type LinkProps = { format: 'zip' | 'pdf'; ids: readonly string[]; most: number; children: React.ReactNode };

/** A link to a file of these documents; off with a reason where there are too many for one. */
function FileLink({ format, ids, most, children }: LinkProps) {
  const t = useTranslations('document-desk.files');
  return ids.length > most ? (
    <Button disabled title={t('most', { most })}>
      {children}
    </Button>
  ) : (
    <a href={`/documents/files?format=${format}&ids=${ids.join(',')}`} download className={buttonClass()}>
      {children}
    </a>
  );
}
