import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Section } from '#components/ui/section.tsx';
import type { Header, OperationHeader } from '#lib/docs/headers.ts';
import type { OperationDoc } from '#lib/docs/operations.ts';
import { FieldTable } from './field-table.tsx';
import { InlineText } from './inline-text.tsx';
import { PageContents } from './page-contents.tsx';
import { SampleTabs } from './sample-tabs.tsx';
import { TryIt } from './try-it.tsx';

type Of = { operation: OperationDoc };

/** One operation: an example to copy, what to send and where, what comes back, and every way in which it can refuse. */
export function Operation({ operation, isSandbox, keys }: Of & { isSandbox: boolean; keys: ReactNode }) {
  const [t, docs] = [useTranslations('reference.operation'), useTranslations('docs')];
  const { method, path, summary, isLimited } = operation;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header>
        <h1 className="text-xl font-semibold break-words">
          <bdi dir="ltr">
            {method} {path}
          </bdi>
        </h1>
        <p lang="en" className="mt-2 max-w-prose">
          <bdi dir="ltr">{summary}</bdi>
        </p>
        {isLimited ? <p className="mt-1 text-muted">{docs('limited')}</p> : null}
      </header>
      <PageContents
        headings={[
          { id: 'example', text: t('examples') },
          { id: 'request', text: docs('request') },
          { id: 'response', text: docs('response') },
          { id: 'refusals', text: t('refusals') },
        ]}
      />
      <Examples operation={operation} isSandbox={isSandbox} keys={keys} />
      <Request operation={operation} />
      <Response operation={operation} />
      <Refusals operation={operation} />
    </div>
  );
}

function Examples({ operation, isSandbox, keys }: Of & { isSandbox: boolean; keys: ReactNode }) {
  const t = useTranslations('reference.operation');
  const { method, path, samples, response, sources, auth, example, isForm } = operation;
  return (
    <Section id="example" title={t('examples')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {keys}
        <SampleTabs label={`${method} ${path}`} samples={samples} />
        <h3 className="font-medium">{t('answer')}</h3>
        <SampleTabs label={t('answer')} samples={[{ language: 'JSON', code: JSON.stringify(response, null, 2) }]} />
        {/* The form keeps the key of a seller; that of a partner is a field of the example. */}
        {isSandbox && auth !== 'client' && !isForm ? (
          <TryIt
            method={method}
            path={path}
            sources={sources}
            auth={auth === 'seller_or_partner' || auth === 'partner' ? 'seller' : auth}
            example={example}
          />
        ) : null}
      </div>
    </Section>
  );
}

function Request({ operation: { notes, headers, pathFields, queryFields, bodyFields } }: Of) {
  const [t, docs] = [useTranslations('reference.operation'), useTranslations('docs')];
  return (
    <Section id="request" title={docs('request')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {notes.length > 0 ? (
          <Part title={t('notes')}>
            <ul lang="en" dir="ltr" className="grid max-w-prose list-disc gap-1.5 ps-5 text-start">
              {notes.map((note) => (
                <li key={note}>
                  <InlineText text={note} />
                </li>
              ))}
            </ul>
          </Part>
        ) : null}
        {headers.length > 0 ? (
          <Part title={t('requestHeaders')}>
            <HeaderTable label={t('requestHeaders')} headers={headers} />
          </Part>
        ) : null}
        {pathFields.length > 0 ? (
          <Part title={t('path')}>
            <FieldTable label={t('path')} fields={pathFields} />
          </Part>
        ) : null}
        {queryFields.length > 0 ? (
          <Part title={t('query')}>
            <FieldTable label={t('query')} fields={queryFields} />
          </Part>
        ) : null}
        {bodyFields.length > 0 ? (
          <Part title={t('body')}>
            <FieldTable label={t('body')} fields={bodyFields} />
          </Part>
        ) : (
          <p className="text-muted">{t('noBody')}</p>
        )}
      </div>
    </Section>
  );
}

function Response({ operation: { responseFields, responseHeaders } }: Of) {
  const [t, docs] = [useTranslations('reference.operation'), useTranslations('docs')];
  return (
    <Section id="response" title={docs('response')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Part title={t('responseFields')}>
          <FieldTable label={t('responseFields')} fields={responseFields} isAnswer />
        </Part>
        <Part title={t('responseHeaders')}>
          <HeaderTable label={t('responseHeaders')} headers={responseHeaders} />
        </Part>
      </div>
    </Section>
  );
}

function Refusals({ operation: { refusals } }: Of) {
  const t = useTranslations('reference.operation');
  return (
    <Section id="refusals" title={t('refusals')}>
      <ul className="flex flex-wrap gap-2" dir="ltr">
        {refusals.map(({ key, code, http }) => (
          <li key={key} className="rounded-control border text-sm tabular-nums">
            <a className="thumb block px-2 py-1 hover:bg-hover" href="/docs/errors">
              {code} {key} <span className="text-muted">{http}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="mb-2 font-medium">{title}</h3>
    {children}
  </div>
);

function HeaderTable({ label, headers }: { label: string; headers: readonly (Header | OperationHeader)[] }) {
  const [t, docs] = [useTranslations('reference.operation'), useTranslations('docs')];
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
      <table className="w-full min-w-[34rem] text-start">
        <thead>
          <tr className="border-b text-muted">
            {[t('header'), t('meaning'), t('example')].map((name) => (
              <th key={name} scope="col" className="py-2 pe-6 text-start font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {headers.map((header) => (
            <tr key={header.name} className="border-b align-top">
              <th scope="row" className="py-2 pe-6 text-start font-normal">
                <code translate="no" dir="ltr" className="font-mono text-sm">
                  {header.name}
                </code>
              </th>
              <td className="py-2 pe-6">
                {'isRequired' in header ? (
                  <span className={header.isRequired ? 'font-medium' : 'text-muted'}>
                    {docs(header.isRequired ? 'required' : 'optional')}
                  </span>
                ) : null}
                <bdi lang="en" dir="ltr" className="block max-w-prose">
                  {header.meaning}
                </bdi>
              </td>
              <td className="py-2">
                <code translate="no" dir="ltr" className="font-mono text-sm break-all">
                  {header.example}
                </code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
