import { useTranslations } from 'next-intl';
import { Section } from '#components/ui/section.tsx';
import type { OperationGroup } from '#lib/docs/operations.ts';
import type { TopicSlug } from '#lib/docs/topics/index.ts';
import { NearLink } from '#components/ui/near-link.tsx';

/** First page of the reference: guides with their leads, then the operations. */
export function Overview({ topics, groups }: { topics: readonly TopicSlug[]; groups: readonly OperationGroup[] }) {
  const t = useTranslations('reference');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="mt-2 max-w-prose text-muted">{t('lead')}</p>
        <p className="mt-2">
          <a className="text-accent text-link" href="/api/openapi.json">
            {t('machine')}
          </a>
        </p>
      </header>
      <Guides topics={topics} />
      <Operations groups={groups} />
    </div>
  );
}

function Guides({ topics }: { topics: readonly TopicSlug[] }) {
  const [t, docs] = [useTranslations('reference'), useTranslations('docs')];
  return (
    <Section id="guides" title={t('nav.guides')}>
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {topics.map((slug) => (
          <Guide key={slug} href={`/docs/${slug}`} title={t(`topics.${slug}.title`)} lead={t(`topics.${slug}.lead`)} />
        ))}
        <Guide href="/docs/errors" title={docs('errors.title')} lead={docs('errors.lead')} />
        <Guide href="/docs/verify" title={docs('verify.title')} lead={docs('verify.lead')} />
      </ul>
    </Section>
  );
}

const Guide = ({ href, title, lead }: { href: string; title: string; lead: string }) => (
  <li>
    <NearLink
      href={href}
      className="thumb inline-flex items-center font-medium text-accent underline-offset-2 hover:underline"
    >
      {title}
    </NearLink>
    <p className="text-muted">{lead}</p>
  </li>
);

function Operations({ groups }: { groups: readonly OperationGroup[] }) {
  const docs = useTranslations('docs');
  return (
    <Section id="operations" title={docs('operations')}>
      <div className="grid gap-6">
        {groups.map(({ group, operations }) => (
          <div key={group}>
            <h3 className="mb-1 font-medium">{docs(`groups.${group}`)}</h3>
            <ul className="divide-y">
              {operations.map(({ id, method, path, summary }) => (
                <li key={id} className="py-2">
                  <NearLink
                    href={`/docs/operations/${id}`}
                    className="thumb inline-flex items-center text-accent underline-offset-2 hover:underline"
                  >
                    <bdi dir="ltr">
                      <span className="text-sm text-muted">{method}</span> {path}
                    </bdi>
                  </NearLink>
                  <p lang="en" className="text-sm text-muted">
                    <bdi dir="ltr">{summary}</bdi>
                  </p>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
