'use client';

import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CodeImage } from '#components/links/code-image.tsx';
import type { QrCode } from '#components/payment-page/model/qr-code.ts';
import { askServer } from '#components/query/ask-server.ts';
import { queryKeys } from '#components/query/query-keys.ts';
import { LinkAddress } from '#components/sales/steps/link-panel.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import type { ListedTemplate } from './templates.ts';

/** The code of a template's link: to be shown, printed, or downloaded for a sign, a menu or a page. */
export function TemplateCode({
  template: { subscriptionId, url },
  onClose,
}: {
  template: Pick<ListedTemplate, 'subscriptionId' | 'url'>;
  onClose: () => void;
}) {
  const t = useTranslations('subscription-work.templates');
  const close = useTranslations('common.action')('close');
  const path = `/subscriptions/${subscriptionId}/link/code`;
  const { data, isError } = useQuery({
    queryKey: queryKeys.code(path),
    queryFn: ({ signal }) => askServer<QrCode>(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="grid gap-5">
      <LinkAddress url={url} />
      <div className="grid aspect-square w-full max-w-72 justify-self-center">
        {data ? <CodeImage code={data} name={t('codeOf')} className="w-full" /> : null}
        {isError ? <FieldError id="code-lost">{t('codeLost')}</FieldError> : null}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {(['svg', 'png'] as const).map((format) => (
          <a key={format} href={`${path}?as=${format}`} download className={buttonClass()}>
            <Download aria-hidden className="size-4" />
            {t('download', { format: format.toUpperCase() })}
          </a>
        ))}
        <a
          href={`/subscriptions/${subscriptionId}/link/poster`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass()}
        >
          <Printer aria-hidden className="size-4" />
          {t('print')}
        </a>
      </div>
      <div className="flex flex-col sm:flex-row sm:justify-end">
        <Button onClick={onClose}>{close}</Button>
      </div>
    </div>
  );
}
