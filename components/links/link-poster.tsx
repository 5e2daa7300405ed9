import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Money } from '#components/ui/money.tsx';
import type { QrCode } from '#components/payment-page/model/qr-code.ts';
import type { SaleLinkToSend } from '#lib/modules/payments/views/sale-link.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { CodeImage } from './code-image.tsx';
import { PrintButton } from './print-button.tsx';

type LinkPosterProps = {
  link: Pick<SaleLinkToSend, 'sellerName' | 'product' | 'url' | 'isOpen'>;
  amount: ReactNode;
  code: QrCode;
};

/** Seller, amount and product over a code as wide as the page. On paper it is black on white. */
export function LinkPoster({ link: { sellerName, product, url, isOpen }, amount, code }: LinkPosterProps) {
  const t = useTranslations('messages.send');
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center justify-items-center gap-6 p-6 text-center print:min-h-0 print:p-0 print:text-black">
      <header className="grid gap-2">
        <p className="text-lg font-semibold">
          <bdi>{sellerName}</bdi>
        </p>
        <h1 className="text-2xl font-semibold">{amount}</h1>
        <p className="[overflow-wrap:anywhere]">
          <bdi>{product}</bdi>
        </p>
      </header>
      <CodeImage code={code} name={t('codeOf')} className="w-full max-w-96 print:max-w-[12cm]" />
      <div className="grid gap-1">
        <p className="text-lg font-semibold">{isOpen ? t('scan') : t('closed')}</p>
        <p translate="no" className="island text-sm break-all text-muted print:text-black">
          {url}
        </p>
      </div>
      <PrintButton label={t('print')} />
    </main>
  );
}

/** The amount of a link, or the range from which buyers choose. */
export function LinkAmount({ price, maxPrice, currency }: Pick<SaleLinkToSend, 'price' | 'maxPrice' | 'currency'>) {
  const range = useTranslations('catalog.link');
  const language = useLocale();
  if (maxPrice === null) return <Money amount={price} currency={currency} />;
  return range('range', {
    least: amountText(price, currency, language),
    most: amountText(maxPrice, currency, language),
  });
}
