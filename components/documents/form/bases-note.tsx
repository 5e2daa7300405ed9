'use client';

import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import { shareOut } from '#lib/modules/documents/contract/lines-to-make.ts';
import type { PreparedDocument } from '#lib/modules/documents/views/prepared-document.ts';
import { useTitle } from '../documents-table.tsx';
import type { TypedForm } from './document-form.tsx';

const PAYS: readonly string[] = ['receipt', 'invoice-receipt'];

/** Documents that a form continues, pays or credits; of a receipt also what it pays of each. */
export function BasesNote({ prepared, form, total }: { prepared: PreparedDocument; form: TypedForm; total: number }) {
  const t = useTranslations('document-desk.form');
  const title = useTitle();
  const [type, currency] = form.hook.watch(['type', 'currency']);
  const { bases, credited } = prepared;
  if (credited) return <p className="text-muted">{t('credits', { title: title(credited) })}</p>;
  if (bases.length === 0) return null;
  const shares = shareOut(total, bases);
  const isPaying = PAYS.includes(type) && bases.some(({ left }) => left > 0);
  return (
    <section aria-label={t(isPaying ? 'pays' : 'continues')} className="rounded-panel bg-calm-soft p-4">
      <h2 className="mb-2 text-sm font-medium">{t(isPaying ? 'pays' : 'continues')}</h2>
      <ul className="grid gap-1.5">
        {shares.map(({ base, paid }) => (
          <li key={base.documentId} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{title(base)}</span>
            {isPaying && base.left > 0 ? (
              <span className="text-sm">
                <Money amount={paid} currency={currency} />{' '}
                <span className="text-muted">
                  {t('of')} <Money amount={base.left} currency={currency} />
                </span>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
