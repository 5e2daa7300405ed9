import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { Section } from '#components/ui/section.tsx';
import { TryIt } from './try-it.tsx';
import type { Contract } from '#lib/kernel/contract.ts';
import { httpOf } from '#lib/kernel/error-style.ts';
import { refusalOf } from '#lib/kernel/refusals.ts';

type Described = { type?: string | string[]; description?: string; maxLength?: number; enum?: readonly string[]; minimum?: number; pattern?: string };

/** One operation: what to send, an example of it, what comes back, and every way in which it can refuse. */
export function Operation({ contract, isSandbox }: { contract: Contract; isSandbox: boolean }) {
  const t = useTranslations('docs');
  const described = z.toJSONSchema(contract.request, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Described> };
  return (
    <Section id={contract.id} title={`${contract.method} ${contract.path}`}>
      <p lang="en"><bdi dir="ltr">{contract.summary}</bdi></p>
      {contract.limitGroup && <p className="mt-1 text-muted">{t('limited')}</p>}
      <div className="mt-5 grid gap-6 lg:grid-cols-2">
        <Example title={t('request')} value={contract.example.request} />
        <Example title={t('response')} value={contract.example.response} />
      </div>
      {isSandbox ? <TryIt method={contract.method} path={contract.path} sources={contract.sources ?? {}} auth={contract.auth === 'seller_or_partner' ? 'seller' : contract.auth} example={contract.example.request} /> : null}
      <Fields properties={described.properties ?? {}} isRequired={(name) => isMissed(contract, name)} />
      <h3 className="mb-2 mt-6 font-medium">{t('refusals')}</h3>
      <ul className="flex flex-wrap gap-2" dir="ltr">
        {contract.refusals.map((key) => <li key={key} className="rounded-control border px-2 py-1 text-sm tabular-nums">{refusalOf(key).code} {key} <span className="text-muted">{httpOf(contract.errors ?? 'payments', key)}</span></li>)}
      </ul>
    </Section>
  );
}

/** A field is required when a request without it is told so. */
function isMissed(contract: Contract, name: string): boolean {
  const field = (contract.request.shape as Record<string, z.ZodType>)[name];
  return field?.safeParse(undefined).error?.issues.some(({ message }) => message === 'missing_parameter') ?? false;
}

function Example({ title, value }: { title: string; value: Record<string, unknown> }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 font-medium">{title}</h3>
      <pre dir="ltr" tabIndex={0} className="max-h-[360px] overflow-auto rounded-panel border bg-sunken p-4 text-start text-sm"><code>{JSON.stringify(value, null, 2)}</code></pre>
    </div>
  );
}

function Fields({ properties, isRequired }: { properties: Record<string, Described>; isRequired: (name: string) => boolean }) {
  const t = useTranslations('docs');
  return (
    <div className="mt-6 overflow-x-auto" tabIndex={0}>
      <table className="w-full text-start">
        <thead>
          <tr className="border-b text-muted">
            {[t('field'), t('type'), t('rules')].map((name) => <th key={name} scope="col" className="py-2 pe-6 text-start font-medium">{name}</th>)}
          </tr>
        </thead>
        <tbody>
          {Object.entries(properties).map(([name, field]) => (
            <tr key={name} className="border-b">
              <td className="py-2 pe-6 align-top"><code dir="ltr" className="text-sm">{name}</code></td>
              <td className="py-2 pe-6 align-top text-muted"><bdi dir="ltr">{[field.type ?? 'object'].flat().join(' | ')}</bdi></td>
              <td className="py-2 align-top">{rulesOf(field, isRequired(name), t).join(' · ')}{field.description ? <> · <bdi lang="en" dir="ltr">{field.description}</bdi></> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function rulesOf(field: Described, isNeeded: boolean, t: ReturnType<typeof useTranslations<'docs'>>): string[] {
  const rules = [isNeeded ? t('required') : t('optional')];
  if (field.maxLength) rules.push(t('atMost', { count: field.maxLength }));
  if (field.enum) rules.push(t('oneOf', { words: field.enum.join(', ') }));
  if (field.minimum) rules.push(`≥ ${field.minimum}`);
  return rules;
}
