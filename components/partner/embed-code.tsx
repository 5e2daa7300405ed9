import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Section } from '#components/ui/section.tsx';

/** The code that embeds the onboarding, with a warning until the embedding sites are named. */
export function EmbedCode({ hasOrigins, code }: { hasOrigins: boolean; code: string }) {
  const t = useTranslations('partner-brand');
  return (
    <Section id="embed" title={t('embed')}>
      <p className="max-w-prose text-muted">{t('embedLead')}</p>
      {hasOrigins ? null : <p className="mt-2 text-wait">{t('noOrigins')}</p>}
      <div className="mt-3 flex max-w-2xl items-start gap-1">
        <pre dir="ltr" tabIndex={0} className="min-w-0 grow overflow-x-auto rounded-panel border bg-sunken p-3 text-sm">
          <code translate="no">{code}</code>
        </pre>
        <CopyButton text={code} name={t('embedCode')} />
      </div>
      <p className="mt-3">
        <Link href="/docs/embeds" className="text-accent text-link">
          {t('embeds')}
        </Link>
      </p>
    </Section>
  );
}
