import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Code } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

// Words that are not taken apart at the end of a line.
const code = (text: ReactNode) => (
  <code translate="no" className="island font-mono text-sm">
    {text}
  </code>
);

/** The three headers of a callback, and their use by a receiver. */
export function SigningHeaders() {
  const t = useTranslations('signing.headers');
  return (
    <Section id="signing-headers" title={t('title')}>
      <dl className="grid gap-4">
        {HEADERS.map((name) => (
          <div key={name} className="grid gap-1 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-6">
            <dt>
              <Code>{name}</Code>
            </dt>
            <dd className="max-w-prose text-muted">{t.rich(name, { code })}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-prose text-muted">{t.rich('form', { code })}</p>
    </Section>
  );
}
