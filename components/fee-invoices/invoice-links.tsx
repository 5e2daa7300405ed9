import { useLocale, useTranslations } from 'next-intl';
import type { InvoiceLink } from '#lib/modules/fee-invoices/views.ts';
import { type InvoicePlace, invoiceHref } from './addresses.ts';

const FORMATS = ['pdf', 'json'] as const;

/** Name of an invoice: its type and its number. */
export function useInvoiceName(): (invoice: Pick<InvoiceLink, 'type' | 'number'>) => string {
  const t = useTranslations('documents');
  return ({ type, number }) => t('title', { type: t(`type.${type}`), number: String(number) });
}

/** The files of an invoice as small links in a row. */
export function InvoiceLinks({ invoice, place }: { invoice: InvoiceLink; place: InvoicePlace }) {
  const t = useTranslations('fee-invoices.bills');
  const language = useLocale();
  const name = useInvoiceName()(invoice);
  return (
    <span className="inline-flex gap-3">
      {FORMATS.map((format) => (
        <a
          key={format}
          href={invoiceHref(place, invoice.publicId, { format, language })}
          aria-label={t('download', { format: format.toUpperCase(), name })}
          className="thumb relative z-1 text-sm underline-offset-2 hover:underline"
        >
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  );
}
