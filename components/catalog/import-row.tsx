import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';
import type { PreviewRow } from './import-actions.ts';
import { DOT } from '#components/ui/dot.ts';

const SIGNS = {
  add: { Icon: CircleCheck, color: 'text-good' },
  change: { Icon: CircleCheck, color: 'text-good' },
  nothing: { Icon: CircleAlert, color: 'text-bad' },
  aside: { Icon: CircleMinus, color: 'text-muted' },
} as const;

/** A row of a table that is imported: what will be stored of it, or why it will not be. */
export function ImportRow({ row }: { row: PreviewRow }) {
  const t = useTranslations('catalog.import');
  const { Icon, color } = SIGNS[row.does];
  return (
    <li
      data-does={row.does}
      className="grid grid-cols-[3.75rem_minmax(0,1fr)] gap-x-3 gap-y-1 py-2.5 sm:grid-cols-[4rem_minmax(0,1fr)_auto]"
    >
      <span className="text-sm text-muted tabular-nums">{t('line', { line: row.line })}</span>
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
        <bdi>{row.name || '–'}</bdi>
      </span>
      <span className={cx('col-start-2 flex items-center gap-1.5 text-sm font-medium sm:col-start-3', color)}>
        <Icon aria-hidden className="size-4 shrink-0" />
        {t(`does.${row.does}`)}
      </span>
      {row.values.length > 0 ? (
        <dl className="col-start-2 flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
          {row.values.map(({ label, text }) => (
            <div key={label} className="flex min-w-0 flex-wrap gap-x-1">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {row.problems.length > 0 ? (
        <ul className="col-start-2 grid gap-0.5 text-sm text-muted">
          {row.problems.map(({ field, message }) => (
            <li key={field ?? message} className="[overflow-wrap:anywhere]">
              {field ? (
                <>
                  <code translate="no" className="island font-mono">
                    {field}
                  </code>
                  {DOT}
                </>
              ) : null}
              {message}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
