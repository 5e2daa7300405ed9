'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Section } from '#components/ui/section.tsx';
import { inlineCode, modalCode } from '#lib/docs/embed-code.ts';
import { sampleCurrency } from './sample-currency.ts';

/** The request and the code that open the page of the preview. */
export function PageCode({ origin, language, method }: { origin: string; language: string; method: string }) {
  const t = useTranslations('branding');
  const body = JSON.stringify(
    {
      seller_svc_id: 'MPL004T7-…',
      sale_price: 5075,
      currency: sampleCurrency(method),
      product_name: t('sample'),
      ...(method === 'credit-card' ? { installments: '103' } : { sale_payment_method: method }),
      language,
      sale_return_url: 'https://shop.example.com/thanks',
    },
    null,
    2,
  );
  return (
    <Section id="code" title={t('code')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Code title={t('body')} text={body} help={t('bodyHelp')} />
        <Code title={t('inline')} text={inlineCode(origin)} />
        <Code title={t('modal')} text={modalCode(origin)} />
      </div>
    </Section>
  );
}

function Code({ title, text, help }: { title: string; text: string; help?: string }) {
  return (
    <div>
      <div className="mb-1.5 flex items-center gap-2">
        <h3 className="text-sm font-medium">{title}</h3>
        <CopyButton text={text} name={title} />
      </div>
      <pre
        dir="ltr"
        className="overflow-x-auto rounded-panel border bg-sunken p-3 text-start font-mono text-xs leading-relaxed"
        tabIndex={0}
      >
        {text}
      </pre>
      {help ? <p className="mt-1.5 text-sm text-muted">{help}</p> : null}
    </div>
  );
}
