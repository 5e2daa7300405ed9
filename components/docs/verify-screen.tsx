import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Section } from '#components/ui/section.tsx';
import type { Sample } from '#lib/docs/blocks.ts';
import { SampleTabs } from './sample-tabs.tsx';
import { type CheckWithOwnKeys, VerifyTool } from './verify-tool.tsx';

/** The verifier, the meaning of a signature, and the same check as code. */
export function VerifyScreen({
  checkWithOwnKeys,
  signIn,
  snippets,
  notifyTypes,
}: {
  checkWithOwnKeys: CheckWithOwnKeys | null;
  signIn: ReactNode;
  snippets: readonly Sample[];
  notifyTypes: readonly string[];
}) {
  const t = useTranslations('docs.verify');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header className="grid gap-2">
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="max-w-prose text-muted">{t('lead')}</p>
      </header>
      <VerifyTool checkWithOwnKeys={checkWithOwnKeys} signIn={signIn} notifyTypes={notifyTypes} />
      <Section id="covers" title={t('coversTitle')}>
        <ul className="grid max-w-prose list-disc gap-1.5 ps-5 text-muted">
          <li>{t('coversMd5')}</li>
          <li>{t('coversWebhook')}</li>
          <li>{t('coversConfirm')}</li>
        </ul>
      </Section>
      <Section id="code" title={t('code')}>
        <SampleTabs label={t('code')} samples={snippets} />
      </Section>
    </div>
  );
}
