import { Check, TriangleAlert } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { SystemStatus } from '#lib/status.ts';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { DOT } from '#components/ui/dot.ts';

/** The state of the product, one line for each thing that can be wrong. */
export async function StatusBoard({ status, timeZone }: { status: SystemStatus; timeZone: string }) {
  const [t, words] = await Promise.all([getTranslations('docs.status'), getTranslations()]);
  const { figures, queues, invariants, reconciliation } = status;
  const callbacks = queues?.get('callbacks');
  return (
    <div>
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('lead')}</p>
      <dl className="divide-y overflow-hidden rounded-panel border bg-surface">
        <Line name={t('database')} isGood={figures !== null}>
          {figures ? t('up') : t('down')}
        </Line>
        <Line name={t('acquirer')} isGood={status.isAcquirerAvailable}>
          {status.isAcquirerAvailable ? t('up') : t('away')}
        </Line>
        <Line name={t('vault')} isGood={status.isVaultOpen}>
          {status.isVaultOpen ? t('open') : t('shut')}
        </Line>
        <Line name={t('log')} isGood={status.lostLogLines === 0}>
          {t('logText', { count: status.lostLogLines })}
        </Line>
        {figures && (
          <>
            {status.lines.map(({ line, isGood, texts }) => (
              <Line key={line} name={words(line)} isGood={isGood}>
                {texts.map(({ says, count }) => (
                  <span key={says} className="block">
                    {words(says, { count })}
                  </span>
                ))}
              </Line>
            ))}
            {callbacks && (
              <Line name={t('deliveries')} isGood={callbacks.due < 1_000}>
                {t('deliveriesText', { count: callbacks.due })}
              </Line>
            )}
          </>
        )}
        <InvariantsLine invariants={invariants} timeZone={timeZone} />
        <Line name={t('reconciliation')} isGood={(figures?.findings ?? 0) === 0}>
          {reconciliation === null
            ? t('notYet')
            : t('reconciliationText', { day: reconciliation.day, matched: reconciliation.matched })}
          <Aside>{t('findingsText', { count: figures?.findings ?? 0 })}</Aside>
        </Line>
      </dl>
    </div>
  );
}

type InvariantsProps = { invariants: SystemStatus['invariants']; timeZone: string };

/** The invariants of the books; null where none has been counted yet. */
async function InvariantsLine({ invariants, timeZone }: InvariantsProps) {
  const t = await getTranslations('docs.status');
  const now = new Date();
  const broken = invariants?.counts.filter(({ count }) => count > 0) ?? [];
  return (
    <Line name={t('invariants')} isGood={broken.length === 0}>
      {invariants === null ? (
        t('notYet')
      ) : broken.length === 0 ? (
        t('noneOnRecord')
      ) : (
        <strong>{t('violations', { count: broken.reduce((sum, { count }) => sum + count, 0) })}</strong>
      )}
      {invariants && (
        <Aside>
          {t('askedLately')}: <Timestamp at={invariants.at} timeZone={timeZone} now={now} exact />
        </Aside>
      )}
      {invariants && (
        <Aside>
          {invariants.wholeAt === null ? (
            t('neverWhole')
          ) : (
            <>
              {t('askedWhole')}: <Timestamp at={invariants.wholeAt} timeZone={timeZone} now={now} exact />
            </>
          )}
        </Aside>
      )}
      {invariants && <Invariants counts={invariants.counts} />}
    </Line>
  );
}

/** All invariants, also those that hold, as the list of checks. */
async function Invariants({ counts }: { counts: NonNullable<SystemStatus['invariants']>['counts'] }) {
  const [t, words] = await Promise.all([getTranslations('docs.status'), getTranslations()]);
  return (
    <ul className="mt-2 space-y-1">
      {counts.map(({ id, says, count }) => (
        <li key={id} className="flex gap-2">
          <Sign isGood={count === 0} />
          <span>
            {words(says)}
            {count > 0 && (
              <strong className="text-bad">
                {DOT}
                {t('violations', { count })}
              </strong>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

const Aside = ({ children }: { children: ReactNode }) => <span className="block text-sm text-muted">{children}</span>;

function Sign({ isGood }: { isGood: boolean }) {
  const Icon = isGood ? Check : TriangleAlert;
  return <Icon aria-hidden size={18} className={isGood ? 'mt-0.5 shrink-0 text-good' : 'mt-0.5 shrink-0 text-bad'} />;
}

function Line({ name, isGood, children }: { name: string; isGood: boolean; children: ReactNode }) {
  return (
    <div className="grid gap-1 px-4 py-3 sm:grid-cols-[14rem_1fr]">
      <dt className="flex items-start gap-2 font-medium">
        <Sign isGood={isGood} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
