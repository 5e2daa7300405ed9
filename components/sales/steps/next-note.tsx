import { Ban, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Advice } from '#components/statistics/advice.tsx';
import { cx } from '#components/ui/class-names.ts';
import { lastDecline } from '#lib/modules/payments/views/decline-advice.ts';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';

/** Note on a sale without a next step, or one that failed: the event, and its consequence. */

type Facts = Pick<SaleView, 'status' | 'type' | 'closesAt' | 'method'>;
type Title = 'closed' | 'canceled' | 'pending' | 'failed';
type Body = 'canceled' | 'link' | 'pending' | 'debit' | 'mandate' | 'failed';

/** Payment methods whose bank takes days. */
const DEBITS: readonly string[] = ['sepa', 'bacs', 'il-direct-debit'];

/** The two sentences of a sale; null where its status and its buttons say it all. */
export function nextSentences({ status, type, closesAt, method }: Facts): { title: Title; body: Body } | null {
  if (status === 'canceled')
    return type === 'template'
      ? { title: 'canceled', body: 'link' }
      : { title: closesAt ? 'closed' : 'canceled', body: 'canceled' };
  if (status === 'pending' && type === 'token') return { title: 'pending', body: 'mandate' };
  if (status === 'pending') return { title: 'pending', body: DEBITS.includes(method) ? 'debit' : 'pending' };
  return status === 'failed' && type !== 'multi-capture' ? { title: 'failed', body: 'failed' } : null;
}

export const saysNext = (sale: Facts): boolean => nextSentences(sale) !== null;

const LOOKS: Readonly<Record<Title, { icon: LucideIcon; tone: string }>> = {
  closed: { icon: Ban, tone: 'bg-calm-soft' },
  canceled: { icon: Ban, tone: 'bg-calm-soft' },
  pending: { icon: Hourglass, tone: 'bg-wait-soft' },
  failed: { icon: TriangleAlert, tone: 'bg-bad-soft' },
};

/** `attempts`: of a failed sale, newest first, the reason of the last one says what helps. */
export function NextNote({ sale }: { sale: Facts & Pick<SaleView, 'attempts'> }) {
  const t = useTranslations('dashboard.sale.next');
  const coach = useTranslations('statistics.coach');
  const said = nextSentences(sale);
  if (said === null) return null;
  const reason = said.title === 'failed' ? lastDecline(sale.attempts) : null;
  const { icon: Icon, tone } = LOOKS[said.title];
  return (
    <div className={cx('mt-5 flex gap-3 rounded-panel p-4', tone)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{t(`title.${said.title}`)}</p>
        <p className="mt-0.5 max-w-[70ch]">{t(said.body)}</p>
        {reason ? (
          <>
            <h2 className="mt-3 font-semibold">{coach('title')}</h2>
            <Advice reason={reason} />
          </>
        ) : null}
      </div>
    </div>
  );
}
