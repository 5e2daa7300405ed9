import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useDayText } from '#components/balance/day-text.ts';
import { type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { CurrencyTotals, ListTotals, TotalCount, TotalSum } from '#components/list/totals.tsx';
import { Account } from '#components/payouts/payouts-table.tsx';
import { Money } from '#components/ui/money.tsx';
import type { BankLineRow, BankLineTotals, MatchedPayout } from '#lib/modules/bank-statements/views/lines.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { LineBadge } from './line-badge.tsx';
import { DOT } from '#components/ui/dot.ts';

type TableProps = {
  rows: readonly BankLineRow[];
  showSeller: boolean;
  /** Buttons of a row; null for people who may only look. */
  actionsOf: ((row: BankLineRow) => ReactNode) | null;
};

/** Lines of bank accounts with the payouts that they are, and why; on phones as cards. */
export function BankLinesTable({ rows, showSeller, actionsOf }: TableProps) {
  const t = useTranslations('bank-statements.column');
  const dayText = useDayText();
  const columns: Column<BankLineRow>[] = [
    {
      key: 'booked',
      label: t('booked'),
      className: 'w-32 align-top columns:py-2.5',
      phone: 'head',
      cell: ({ bookedOn }) => <span className="font-medium">{dayText(bookedOn, 'exact')}</span>,
    },
    ...sellerColumn<BankLineRow>(showSeller, t('seller')),
    {
      key: 'text',
      label: t('text'),
      className: 'align-top columns:py-2.5',
      phone: 'line',
      cell: (row) => <Words row={row} />,
    },
    {
      key: 'match',
      label: t('match'),
      className: 'align-top columns:py-2.5',
      phone: 'note',
      cell: (row) => <Matches row={row} />,
    },
    {
      key: 'amount',
      label: t('amount'),
      className: 'w-32 align-top columns:py-2.5 font-medium',
      end: true,
      phone: 'head-end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
  if (actionsOf)
    columns.push({
      key: 'actions',
      label: <span className="sr-only">{t('actions')}</span>,
      className: 'w-56 align-top columns:py-2.5',
      end: true,
      phone: 'note',
      cell: actionsOf,
    });
  return <ListTable rows={rows} columns={columns} keyOf={({ lineId }) => lineId} isTall />;
}

/** The bank's own words, which are in no language of ours. */
function Words({ row: { text, reference, account } }: { row: BankLineRow }) {
  return (
    <span className="grid min-w-0">
      <span className="line-clamp-2 break-words">
        <bdi translate="no">{text || reference}</bdi>
      </span>
      <span className="flex flex-wrap gap-x-3 text-sm text-muted">
        {text !== '' && reference !== '' ? (
          <span translate="no" className="island line-clamp-1 break-all">
            {reference}
          </span>
        ) : null}
        {account === '' ? null : <Account last4={account} />}
      </span>
    </span>
  );
}

function Matches({ row }: { row: BankLineRow }) {
  const t = useTranslations('bank-statements');
  const { state, note, matches, amount, currency } = row;
  const language = useLocale();
  const difference = Math.abs(amount) - matches.reduce((sum, match) => sum + match.amount, 0);
  const [first] = matches;
  return (
    <span className="grid justify-items-start gap-0.5">
      <LineBadge state={state} />
      {matches.map((match) => (
        <PayoutLink key={match.payoutId} match={match} currency={currency} />
      ))}
      {first ? <Reason match={first} count={matches.length} /> : null}
      {first && difference !== 0 ? (
        <span className="text-sm text-wait">
          {t('difference', { amount: amountText(Math.abs(difference), currency, language) })}
        </span>
      ) : null}
      {state === 'aside' && note !== '' ? <bdi className="text-sm text-muted">{note}</bdi> : null}
    </span>
  );
}

function PayoutLink({ match, currency }: { match: MatchedPayout; currency: string }) {
  const t = useTranslations('bank-statements');
  const amount = amountText(match.amount, currency, useLocale());
  return (
    <Link
      href={`/payouts/${match.payoutId}`}
      prefetch={false}
      className="thumb inline-flex items-center underline-offset-2 hover:underline"
    >
      {t(match.isReturn ? 'payoutBack' : 'payout', { amount })}
    </Link>
  );
}

/** Why a line was taken for its payouts, and how certain that is. */
function Reason({ match: { reason, confidence, by }, count }: { match: MatchedPayout; count: number }) {
  const t = useTranslations('bank-statements');
  const said =
    reason !== 'hand'
      ? `${t(`reason.${reason}`, { count })}${DOT}${t(`confidence.${confidence}`)}`
      : by === null
        ? t('reason.hand')
        : t('reason.handBy', { name: by });
  return <span className="text-sm text-muted">{said}</span>;
}

const STATES = ['matched', 'unmatched', 'aside'] as const;

/** How many lines the filters leave, by their state, and their sum, one line per currency. */
export function BankLinesTotals({ totals }: { totals: readonly BankLineTotals[] }) {
  const t = useTranslations('bank-statements');
  return (
    <ListTotals label={t('totals')}>
      {totals.map((total) => (
        <CurrencyTotals key={total.currency} currency={total.currency} count={t('count', { count: total.count })}>
          <TotalSum label={t('sum')} amount={total.amount} currency={total.currency} />
          {STATES.filter((state) => total[state] > 0).map((state) => (
            <TotalCount key={state} label={t(`state.${state}`)} count={total[state]} />
          ))}
        </CurrencyTotals>
      ))}
    </ListTotals>
  );
}
