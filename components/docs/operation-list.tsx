import { useTranslations } from 'next-intl';
import type { Contract } from '#lib/kernel/contract.ts';

export type ContractGroup = { group: 'sales' | 'cards' | 'programs' | 'products' | 'customers'; contracts: readonly Contract[] };

/** Where everything is: beside the page and always in sight where it is wide, folded above it on a phone. */
export function OperationList({ groups }: { groups: readonly ContractGroup[] }) {
  const t = useTranslations('docs');
  return (
    <>
      <details className="rounded-panel border bg-raised p-4 lg:hidden">
        <summary className="cursor-pointer font-medium">{t('operations')}</summary>
        <Groups groups={groups} />
      </details>
      <div className="sticky top-6 hidden max-h-[calc(100vh-3rem)] self-start overflow-y-auto lg:block" tabIndex={0}>
        <Groups groups={groups} />
      </div>
    </>
  );
}

function Groups({ groups }: { groups: readonly ContractGroup[] }) {
  const t = useTranslations('docs');
  return (
    <nav aria-label={t('operations')} className="grid gap-5 max-lg:mt-4">
      {groups.map(({ group, contracts }) => (
        <Group key={group} title={t(`groups.${group}`)}>
          {contracts.map(({ id, method, path }) => (
            <Entry key={id} href={`#${id}`}>
              <span className="w-14 shrink-0 text-xs text-muted">{method}</span>
              <span className="min-w-0 break-words">{path.slice(1)}</span>
            </Entry>
          ))}
        </Group>
      ))}
      <Group title={t('groups.codes')}>
        <Entry href="#verify">{t('verifying')}</Entry>
        <Entry href="#refusals">{t('refusals')}</Entry>
        <Entry href="#declines">{t('declines')}</Entry>
      </Group>
    </nav>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <p className="mb-1 px-2 text-sm font-medium text-muted">{title}</p>
      <ul>{children}</ul>
    </div>
  );
}

/** Names of operations are read from left to right in every language; their place is the language's own. */
function Entry({ href, children }: { href: string; children: React.ReactNode }) {
  return <li><a href={href} className="flex items-baseline gap-2 rounded-control px-2 py-1.5 text-sm hover:bg-sunken">{children}</a></li>;
}
