import { ChevronDown } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { isPublicId } from '#lib/kernel/ids.ts';
import { AUDIT_ACTIONS, type AuditFacts, type AuditRow } from '#lib/modules/audit/contract.ts';
import { ADDED_AUDIT_ACTIONS } from '#lib/screens.ts';
import { CutText } from '#components/ui/cut-text.tsx';

type ListProps = { rows: readonly AuditRow[]; showSeller: boolean; timeZone: string; now: Date };

/** Entries of the log, newest first: a sentence each, and under it what changed and from where. */
export function AuditList({ rows, ...rest }: ListProps) {
  return (
    <ol className="divide-y border-y">
      {rows.map((row) => (
        <li key={row.id}>
          <Entry row={row} {...rest} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ row, showSeller, timeZone, now }: { row: AuditRow } & Omit<ListProps, 'rows'>) {
  const t = useTranslations('access.audit');
  const every = useTranslations();
  const added = Object.hasOwn(ADDED_AUDIT_ACTIONS, row.action) ? ADDED_AUDIT_ACTIONS[row.action] : undefined;
  const known = AUDIT_ACTIONS.find((action) => action === row.action);
  const whose = row.sellerName ?? row.partnerName;
  return (
    <details className="group">
      <summary className="grid min-h-11 cursor-default grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 px-2 py-2.5 hover:bg-hover md:grid-cols-[9rem_minmax(0,14rem)_minmax(0,1fr)_auto]">
        <span className="order-last text-sm text-muted md:order-none md:text-base">
          <Timestamp at={row.at} timeZone={timeZone} now={now} />
        </span>
        <span className="col-start-1 min-w-0 text-sm text-muted md:col-start-auto md:text-base">
          <CutText title={row.userName}>{nameOf(row.userName) || t('nobody')}</CutText>
        </span>
        <span className="order-first min-w-0 font-medium [overflow-wrap:anywhere] md:order-none">
          {known ? t(`action.${known}`) : added ? every(added.says) : row.action}
          {showSeller && whose ? (
            <span className="ms-2 text-sm font-normal text-muted">
              <bdi>{whose}</bdi>
            </span>
          ) : null}
        </span>
        <ChevronDown
          aria-hidden
          className={
            'order-first size-4 self-center justify-self-end text-muted transition-transform duration-100 ' +
            'group-open:rotate-180 md:order-none'
          }
        />
      </summary>
      <EntryFacts row={row} />
    </details>
  );
}

/** The person, the subject, the changes, and the address and browser of a call. */
function EntryFacts({ row }: { row: AuditRow }) {
  const t = useTranslations('access.audit');
  return (
    <dl className="grid gap-x-6 gap-y-2 bg-sunken px-4 py-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      <Line label={t('who')}>{row.userName === '' ? t('nobody') : <bdi>{row.userName}</bdi>}</Line>
      {row.subject === '' ? null : (
        <Line label={t('subject')}>
          {isPublicId('sale', row.subject) ? (
            <Link href={`/sales/${row.subject}`} className="island text-link">
              {row.subject}
            </Link>
          ) : (
            <bdi>{row.subject}</bdi>
          )}
        </Line>
      )}
      {changesOf(row.before, row.after).map(({ name, was, is }) => (
        <Line
          key={name}
          label={
            <code translate="no" className="font-mono">
              {name}
            </code>
          }
        >
          {was === null ? null : (
            <>
              <del className="text-muted">
                <bdi>{was}</bdi>
              </del>
              {' → '}
            </>
          )}
          <bdi>{is}</bdi>
        </Line>
      ))}
      <Line label={t('from')}>
        <span translate="no" className="island">
          {row.ip || '–'}
        </span>
      </Line>
      <Line label={t('browser')}>
        <span translate="no" className="island text-muted">
          {row.userAgent || '–'}
        </span>
      </Line>
    </dl>
  );
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

/** `Dana <dana@kupa.test>` as Dana. */
const nameOf = (userName: string): string => userName.replace(/ <[^>]*>$/, '');

const textOf = (value: AuditFacts[string] | undefined): string =>
  Array.isArray(value)
    ? value.join(', ') || '–'
    : value === null || value === undefined || value === ''
      ? '–'
      : String(value);

/** The facts that differ; all facts where there is no `before`. */
function changesOf(
  before: AuditFacts | null,
  after: AuditFacts | null,
): { name: string; was: string | null; is: string }[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({ name, was: before ? textOf(before[name]) : null, is: textOf(after?.[name]) }))
    .filter(({ was, is }) => was !== is);
}
