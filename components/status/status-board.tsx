import { Check, TriangleAlert } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { SystemStatus } from '#lib/status.ts';
import { Timestamp } from '#components/ui/timestamp.tsx';

/** How the product stands, one line for each thing that can be wrong. */
export async function StatusBoard({ status, timeZone }: { status: SystemStatus; timeZone: string }) {
  const t = await getTranslations('docs.status');
  const { standing, invariants, reconciliation } = status;
  const broken = invariants?.broken ?? [];
  return (
    <main className="mx-auto max-w-3xl px-4 py-8">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('lead')}</p>
      <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
        <Line name={t('database')} isGood={standing !== null}>{standing ? t('up') : t('down')}</Line>
        <Line name={t('acquirer')} isGood={status.isAcquirerAvailable}>{status.isAcquirerAvailable ? t('up') : t('away')}</Line>
        <Line name={t('vault')} isGood={status.isVaultOpen}>{status.isVaultOpen ? t('open') : t('shut')}</Line>
        {standing && (
          <>
            <Line name={t('attempts')} isGood={standing.oldestSeconds < 300}>
              {t('attemptsText', { atWork: standing.atWork, inDoubt: standing.inDoubt, challenged: standing.challenged, seconds: standing.oldestSeconds })}
            </Line>
            <Line name={t('deliveries')} isGood={standing.deliveriesDue < 1_000}>{t('deliveriesText', { count: standing.deliveriesDue })}</Line>
            <Line name={t('holds')} isGood>{t('holdsText', { count: standing.holds })}</Line>
          </>
        )}
        <Line name={t('invariants')} isGood={broken.length === 0}>
          {invariants === null ? t('notYet') : broken.length === 0 ? t('allHold') : null}
          {broken.length > 0 && <ul>{broken.map(({ invariant, count }) => <li key={invariant}><bdi dir="ltr">{invariant}</bdi>: {count}</li>)}</ul>}
          {invariants && <span className="block text-sm text-muted"><Timestamp at={invariants.at} timeZone={timeZone} now={new Date()} exact /></span>}
        </Line>
        <Line name={t('reconciliation')} isGood={(standing?.findings ?? 0) === 0}>
          {reconciliation === null ? t('notYet') : t('reconciliationText', { day: reconciliation.day, matched: reconciliation.matched, findings: reconciliation.findings })}
        </Line>
      </dl>
    </main>
  );
}

function Line({ name, isGood, children }: { name: string; isGood: boolean; children: ReactNode }) {
  const Sign = isGood ? Check : TriangleAlert;
  return (
    <div className="grid gap-1 px-4 py-3 sm:grid-cols-[14rem_1fr]">
      <dt className="flex items-center gap-2 font-medium"><Sign aria-hidden size={18} className={isGood ? 'text-good' : 'text-bad'} />{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
