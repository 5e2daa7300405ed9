import { useTranslations } from 'next-intl';
import { Brand } from '#components/layout/brand.tsx';
import { Section } from '#components/ui/section.tsx';
import { type Snippet, SnippetTabs } from '#components/verify/snippet-tabs.tsx';
import { DECLINES, REFUSALS } from '#lib/kernel/refusals.ts';
import { Operation } from './operation.tsx';
import { type ContractGroup, OperationList } from './operation-list.tsx';

/** One long page that can be searched with the browser: operations first, then every code an answer can carry. */
export function ApiReference({ groups, snippets, isSandbox }: { groups: readonly ContractGroup[]; snippets: readonly Snippet[]; isSandbox: boolean }) {
  const t = useTranslations('docs');
  return (
    <div className="mx-auto max-w-[1280px] px-5 pb-20 pt-6">
      <header className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <Brand />
        <span className="flex flex-wrap gap-x-5 gap-y-2"><a className="text-accent underline" href="/docs/errors">{t('errors.link')}</a><a className="text-accent underline" href="/api/openapi.json">{t('machine')}</a></span>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[260px_minmax(0,1fr)]">
        <OperationList groups={groups} />
        <main className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-10">
          <div>
            <h1 className="text-2xl font-semibold">{t('title')}</h1>
            <p className="mt-2 text-muted">{t('intro')}</p>
          </div>
          {groups.flatMap(({ contracts }) => contracts).map((contract) => <Operation key={contract.id} contract={contract} isSandbox={isSandbox} />)}
          <Section id="verify" title={t('verifying')}>
            <p className="mb-4 text-muted">{t.rich('verifyingLead', { link: (text) => <a className="text-accent underline" href="/docs/verify">{text}</a> })}</p>
            <SnippetTabs snippets={snippets} />
          </Section>
          <Refusals />
          <Declines />
        </main>
      </div>
    </div>
  );
}

function Refusals() {
  const t = useTranslations('docs');
  const say = useTranslations('refusals');
  return (
    <Section id="refusals" title={t('refusals')}>
      <CodeTable head={[t('code'), t('http'), t('when')]} rows={REFUSALS.map(({ key, code, http }) => [String(code), String(http), say(key, { field: '…' })])} />
    </Section>
  );
}

function Declines() {
  const t = useTranslations('docs');
  const say = useTranslations('declines.merchant');
  return (
    <Section id="declines" title={t('declines')}>
      <p className="mb-3 text-muted">{t('declinesNote')}</p>
      <CodeTable head={[t('code'), t('http'), t('when')]} rows={DECLINES.map(({ key, code }) => [String(code), '200', say(key)])} />
    </Section>
  );
}

function CodeTable({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="w-full text-start">
        <thead><tr className="border-b text-muted">{head.map((name) => <th key={name} scope="col" className="py-2 pe-6 text-start font-medium">{name}</th>)}</tr></thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join()} className="border-b">
              {cells.map((cell, index) => <td key={head[index]} className="py-2 pe-6 align-top tabular-nums">{index < 2 ? <bdi dir="ltr">{cell}</bdi> : cell}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
