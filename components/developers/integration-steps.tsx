import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SampleTabs } from '#components/docs/sample-tabs.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Sample } from '#lib/docs/blocks.ts';
import type { Way } from './ways.ts';

/** A step of the chosen way with its program. */
export type Step = {
  name: 'sale' | 'send' | 'page' | 'fieldsPage' | 'fieldsSale' | 'pay';
  samples: readonly Sample[];
};

const GUIDES = { page: '/docs/start', script: '/docs/embedding', fields: '/docs/hosted-fields' } as const;

/** Code samples of an integration in their order. `keys` fills in the reader's own keys. */
export function Steps({ way, steps, keys }: { way: Way; steps: readonly Step[]; keys: ReactNode }) {
  const t = useTranslations('integration');
  const to = (href: string) => (words: ReactNode) => (
    <Link href={href} className="text-accent text-link">
      {words}
    </Link>
  );
  return (
    <Section id="code" title={t('code')} aside={to(GUIDES[way])(t(`guide.${way}`))}>
      {keys ? <div className="mb-5">{keys}</div> : null}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-7">
        {steps.map(({ name, samples }, index) => (
          <li key={name}>
            <h3 className="font-medium">
              {index + 1}. {t(titleOf(name))}
            </h3>
            <p className="mt-1 mb-2.5 text-sm text-muted">{t(`${name}Help`)}</p>
            {samples.length === 0 ? null : <SampleTabs label={t(titleOf(name))} samples={samples} />}
          </li>
        ))}
        <li>
          <h3 className="font-medium">
            {steps.length + 1}. {t('confirm')}
          </h3>
          <p className="mt-1 text-sm text-muted">
            {t.rich('confirmHelp', { callbacks: to('/docs/callbacks'), signatures: to('/docs/signatures') })}
          </p>
        </li>
      </ol>
    </Section>
  );
}

/** The request that creates a sale is the same in every way; the fields of its response that are used differ. */
const titleOf = (name: Step['name']) => (name === 'fieldsSale' ? 'sale' : name);
