import { LoaderCircle } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { CodeImage } from '#components/links/code-image.tsx';
import type { QrCode } from '#components/payment-page/model/qr-code.ts';
import { LinkAddress } from '#components/sales/steps/link-panel.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import type { SaleLinkToSend } from '#lib/modules/payments/views/sale-link.ts';
import { DOT } from '#components/ui/dot.ts';

type SampleCodeProps = {
  link: Pick<SaleLinkToSend, 'url' | 'product' | 'price' | 'currency' | 'sellerName'>;
  code: QrCode;
  /** The last attempt was declined. */
  isDeclined: boolean;
  isSandbox: boolean;
};

/** A sample to be paid with one's own phone: its code, and what happens with it. */
export function SampleCode({ link, code, isDeclined, isSandbox }: SampleCodeProps) {
  const [t, send] = [useTranslations('dashboard.start'), useTranslations('messages.send')];
  const { url, product, price, currency, sellerName } = link;
  return (
    <section className="mx-auto grid w-full max-w-xl grid-cols-1 justify-items-center gap-4 text-center">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold text-balance">{t('code.title')}</h1>
        <p className="text-muted">{t(isSandbox ? 'code.sandbox' : 'code.body')}</p>
      </div>
      <p className="text-2xl font-semibold">
        <Money amount={price} currency={currency} large />
      </p>
      <p className="-mt-3 text-muted [overflow-wrap:anywhere]">
        <bdi>{product}</bdi>
        {DOT}
        <bdi>{sellerName}</bdi>
      </p>
      <CodeImage code={code} name={send('codeOf')} className="w-full max-w-64" />
      <p role="status" className="flex items-center gap-2 text-muted">
        <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
        {t(isDeclined ? 'code.declined' : 'code.waiting')}
      </p>
      <div className="w-full text-start">
        <LinkAddress url={url} />
      </div>
      <div className="flex flex-wrap justify-center gap-2 max-sm:grid max-sm:w-full">
        <Link href="/sales?open=new-link" prefetch={false} className={buttonClass()}>
          {t('paid.own')}
        </Link>
        <Link href="/" prefetch={false} className={buttonClass('quiet')}>
          {t('paid.home')}
        </Link>
      </div>
    </section>
  );
}
