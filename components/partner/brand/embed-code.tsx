import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Section } from '#components/ui/section.tsx';

/** What stands in a page of the partner to show the onboarding of one seller. */
const CODE = `<iframe
  src="LINK"
  title="Onboarding"
  allow="camera"
  style="inline-size: 100%; min-block-size: 900px; border: 0"
></iframe>`;

/** The code that embeds the onboarding, for who has named the sites that may. */
export function EmbedCode({ hasOrigins }: { hasOrigins: boolean }) {
  const t = useTranslations('partner-brand');
  return (
    <Section id="embed" title={t('embed')}>
      <p className="max-w-prose text-muted">{t('embedLead')}</p>
      {hasOrigins ? null : <p className="mt-2 text-wait">{t('noOrigins')}</p>}
      <div className="mt-3 flex max-w-2xl items-start gap-1">
        <pre dir="ltr" tabIndex={0} className="min-w-0 grow overflow-x-auto rounded-panel border bg-sunken p-3 text-sm">
          <code>{CODE}</code>
        </pre>
        <CopyButton text={CODE} name={t('embedCode')} />
      </div>
      <p className="mt-3">
        <Link href="/docs/parts" className="text-accent underline underline-offset-2">
          {t('embedParts')}
        </Link>
      </p>
    </Section>
  );
}
