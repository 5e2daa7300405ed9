import { useLocale, useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import type { QrCode } from '#components/payment-page/model/qr-code.ts';
import type { LinkToSend } from '#lib/modules/messages/contract/link.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { CodeImage } from './code-image.tsx';
import { PrintButton } from './print-button.tsx';

/** Who asks for how much and for what, over a code as large as the page. On paper it is black on white. */
export function LinkPoster({ link, code }: { link: LinkToSend; code: QrCode }) {
  const t = useTranslations('messages.send');
  const range = useTranslations('catalog.link');
  const language = useLocale();
  const { sellerName, product, price, most, currency, url, isOpen } = link;
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center justify-items-center gap-6 p-6 text-center print:min-h-0 print:p-0 print:text-black">
      <header className="grid gap-2">
        <p className="text-lg font-semibold">
          <bdi>{sellerName}</bdi>
        </p>
        <h1 className="text-2xl font-semibold">
          {most === null ? (
            <Money amount={price} currency={currency} />
          ) : (
            range('range', {
              least: amountText(price, currency, language),
              most: amountText(most, currency, language),
            })
          )}
        </h1>
        <p className="[overflow-wrap:anywhere]">
          <bdi>{product}</bdi>
        </p>
      </header>
      <CodeImage code={code} name={t('codeOf')} className="w-full max-w-96 print:max-w-[12cm]" />
      <div className="grid gap-1">
        <p className="text-lg font-semibold">{isOpen ? t('scan') : t('closed')}</p>
        <p className="island text-sm break-all text-muted print:text-black">{url}</p>
      </div>
      <PrintButton label={t('print')} />
    </main>
  );
}
