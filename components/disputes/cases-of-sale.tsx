import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { DisputeLink, DisputeView } from '#lib/modules/disputes/views/disputes.ts';
import { daysLeft } from './deadline.ts';
import { DisputeBadge } from './dispute-badge.tsx';

/** A case as the page of its sale names it. */
type CaseOfSale = DisputeLink & Pick<DisputeView, 'dueAt' | 'reason'>;

/** Ways from a sale to the cases about its chargebacks, with the days left of one that waits. */
export function CasesOfSale({ cases, now }: { cases: readonly CaseOfSale[]; now: Date }) {
  const t = useTranslations('dispute-desk');
  const words = useTranslations('disputes.reason');
  if (cases.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2">
      {cases.map(({ disputeId, status, reason, dueAt }) => (
        <li key={disputeId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <DisputeBadge status={status} />
          <span className="text-muted">
            {words(reason)}
            {status === 'needs-response' ? `, ${t('left', { days: daysLeft(dueAt, now) })}` : ''}
          </span>
          <Link
            href={`/disputes/${disputeId}`}
            prefetch={false}
            className="thumb inline-flex items-center text-link underline hover:text-accent"
          >
            {t('openCase')}
          </Link>
        </li>
      ))}
    </ul>
  );
}
