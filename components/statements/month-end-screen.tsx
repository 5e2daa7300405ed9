import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { entriesHref } from '#components/balance/entries.ts';
import { useDayText } from '#components/balance/day-text.ts';
import { MonthSwitch } from '#components/balance/month-switch.tsx';
import { Money } from '#components/ui/money.tsx';
import { shiftMonth } from '#components/ui/month.ts';
import { useMonthName } from '#components/ui/month-name.ts';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import type { IssuedDocuments, MonthEnd } from '#lib/modules/statements/views/month-end.ts';
import type { MonthStatement } from '#lib/modules/statements/views/statements.ts';
import { PaperLinks } from './paper-links.tsx';
import { StatementBadge } from './statement-badge.tsx';
import { statementHref } from './statements.ts';

type ScreenProps = {
  end: MonthEnd;
  /** The month that is not over. */
  thisMonth: string;
  /** Key of the business. */
  seller: string;
  /** Invoices about its fees. */
  feeInvoices: ReactNode;
  /** How payouts of the month stand on the bank's statement. */
  bank: ReactNode;
  timeZone: string;
  now: Date;
};

/** Everything that an accountant looks at when a month is over, each figure leading to what it is made of. */
export function MonthEndScreen({ end, thisMonth, seller, feeInvoices, bank, ...clock }: ScreenProps) {
  const t = useTranslations('statements.end');
  return (
    <div className="grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <MonthSwitch
            month={end.month}
            thisMonth={thisMonth}
            hrefOf={(month) => `/month-end?seller=${seller}&month=${month}`}
          />
          <StatementBadge isClosed={end.closedAt !== null} />
        </div>
        <Lock end={end} {...clock} />
      </div>
      <Section id="statements" title={t('statements')}>
        <Statements end={end} seller={seller} />
      </Section>
      <Section id="documents" title={t('documents')}>
        <Documents end={end} />
      </Section>
      {bank}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <Section id="fees" title={t('fees')}>
          <Fees end={end} seller={seller} />
          <div className="mt-4">{feeInvoices}</div>
        </Section>
        <Section id="disputes" title={t('disputes')}>
          <Disputes end={end} seller={seller} />
        </Section>
        <Section id="reserve" title={t('reserve')}>
          <Reserve end={end} seller={seller} />
        </Section>
        <Section id="below" title={t('below')}>
          <Below end={end} {...clock} />
        </Section>
      </div>
    </div>
  );
}

function Lock({ end: { month, closedAt, isOver }, ...clock }: Pick<ScreenProps, 'end' | 'timeZone' | 'now'>) {
  const t = useTranslations('statements.end');
  const name = useMonthName()(month);
  const dayText = useDayText();
  return (
    <p className="max-w-prose text-muted">
      {closedAt !== null
        ? t.rich('closed', { month: name, at: () => <Timestamp at={closedAt} {...clock} /> })
        : isOver
          ? t('closing', { month: name })
          : t('open', { month: name, day: dayText(shiftMonth(`${month}-01`, 1)) })}
    </p>
  );
}

type OfEnd = Pick<ScreenProps, 'end' | 'seller'>;

/** A row of names and sums. */
type Sum = { key: string; name: ReactNode; amount: number; currency: string };

function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <table className="w-full max-w-xl">
      <tbody>
        {sums.map(({ key, name, amount, currency }) => (
          <tr key={`${key} ${currency}`} className="border-t first:border-t-0">
            <th scope="row" className="py-2 pe-4 text-start font-normal pointer-coarse:py-0">
              {name}
            </th>
            <td className="figures py-2">
              <Money amount={amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => <p className="text-muted">{children}</p>;

type Lines = { seller: string; month: string; cause: EntryCause; currency: string };

/** A name that opens the movements that its sum is made of. */
const linesOf = (name: string, lines: Lines): ReactNode => (
  <Link
    href={entriesHref(lines)}
    prefetch={false}
    className="thumb inline-flex items-center underline-offset-2 hover:underline"
  >
    {name}
  </Link>
);

const amountOf = ({ changes }: MonthStatement, cause: EntryCause): number =>
  changes.find((change) => change.cause === cause)?.amount ?? 0;

function Statements({ end: { month, statements }, seller }: OfEnd) {
  const t = useTranslations('statements.end');
  const currencyName = useTranslations('statements')('currency');
  if (statements.length === 0) return <Quiet>{t('noStatements')}</Quiet>;
  return (
    <table className="w-full max-w-3xl">
      <thead>
        <tr className="text-xs text-muted [&>th]:pb-1.5 [&>th]:font-medium">
          <th scope="col" className="pe-4 text-start">
            {currencyName}
          </th>
          <th scope="col" className="figures max-sm:hidden">
            {t('opening')}
          </th>
          <th scope="col" className="figures max-sm:hidden">
            {t('change')}
          </th>
          <th scope="col" className="figures">
            {t('closingBalance')}
          </th>
          <th scope="col" className="ps-6 text-start">
            {t('files')}
          </th>
        </tr>
      </thead>
      <tbody>
        {statements.map(({ statement: { currency, opening, closing } }) => (
          <tr key={currency} className="border-t">
            <th scope="row" className="py-2 pe-4 text-start font-normal">
              <Link
                href={statementHref({ seller }, month)}
                prefetch={false}
                className="thumb underline-offset-2 hover:underline"
              >
                {currency}
              </Link>
            </th>
            <td className="figures py-2 text-muted max-sm:hidden">
              <Money amount={opening} currency={currency} />
            </td>
            <td className="figures py-2 text-muted max-sm:hidden">
              <Money amount={closing - opening} currency={currency} />
            </td>
            <td className="figures py-2">
              <Money amount={closing} currency={currency} />
            </td>
            <td className="py-2 ps-6">
              <PaperLinks holder={{ seller }} period={month} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Documents of the month; `withoutDocument` is null where the business issues none here. */
function Documents({ end: { documents, withoutDocument } }: Pick<ScreenProps, 'end'>) {
  const t = useTranslations('statements.end');
  if (withoutDocument === null && documents.length === 0) return <Quiet>{t('waitingOff')}</Quiet>;
  return (
    <div className="grid gap-5">
      {documents.length === 0 ? <Quiet>{t('noDocuments')}</Quiet> : <DocumentTable documents={documents} />}
      {withoutDocument === null ? null : (
        <p className={withoutDocument === 0 ? 'text-muted' : 'text-wait'}>
          {withoutDocument === 0 ? t('waitingNone') : t('waitingSome', { count: withoutDocument })}
        </p>
      )}
    </div>
  );
}

function DocumentTable({ documents }: { documents: readonly IssuedDocuments[] }) {
  const t = useTranslations('statements.end');
  const type = useTranslations('documents.type');
  return (
    <table className="w-full max-w-3xl">
      <thead>
        <tr className="text-xs text-muted [&>th]:pb-1.5 [&>th]:font-medium">
          <th scope="col" className="pe-4 text-start">
            {t('document')}
          </th>
          <th scope="col" className="pe-4 text-start">
            {t('numbers')}
          </th>
          <th scope="col" className="figures max-sm:hidden">
            {t('vat')}
          </th>
          <th scope="col" className="figures">
            {t('sum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map(({ type: of, first, last, count, sums }) => (
          <tr key={of} className="border-t align-baseline">
            <th scope="row" className="py-2 pe-4 text-start font-normal">
              {type(of)}
            </th>
            <td className="py-2 pe-4">
              <span className="tabular-nums">{first === last ? first : t('range', { first, last })}</span>
              <span className="block text-sm text-muted">
                {count === last - first + 1 ? t('noGap') : t('gap', { count: last - first + 1 - count })}
              </span>
            </td>
            <td className="figures py-2 text-muted max-sm:hidden">
              {sums.map(({ currency, vat }) => (
                <span key={currency} className="block">
                  <Money amount={vat} currency={currency} />
                </span>
              ))}
            </td>
            <td className="figures py-2">
              {sums.map(({ currency, total }) => (
                <span key={currency} className="block">
                  <Money amount={total} currency={currency} />
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const FEES = {
  'processing-fee': 'feesProcessing',
  'chargeback-fee': 'feesChargebacks',
  'fee-vat': 'feesVat',
  'market-fee': 'feesMarket',
} as const satisfies Partial<Record<EntryCause, string>>;

function Fees({ end: { month, statements }, seller }: OfEnd) {
  const t = useTranslations('statements.end');
  const sums = statements.flatMap(({ statement }) =>
    (Object.keys(FEES) as (keyof typeof FEES)[]).flatMap((cause): Sum[] => {
      const { currency } = statement;
      const amount = amountOf(statement, cause);
      const name = linesOf(t(FEES[cause]), { seller, month, cause, currency });
      return amount === 0 ? [] : [{ key: cause, name, amount, currency }];
    }),
  );
  return sums.length === 0 ? <Quiet>{t('feesNone')}</Quiet> : <Sums sums={sums} />;
}

const DISPUTES = {
  chargeback: 'disputesMonth',
  'chargeback-reversal': 'disputesBack',
  'chargeback-fee': 'disputesFees',
} as const satisfies Partial<Record<EntryCause, string>>;

function Disputes({ end: { month, statements, disputes }, seller }: OfEnd) {
  const t = useTranslations('statements.end');
  const booked = statements.flatMap(({ statement }) =>
    (Object.keys(DISPUTES) as (keyof typeof DISPUTES)[]).flatMap((cause): Sum[] => {
      const { currency } = statement;
      const amount = amountOf(statement, cause);
      const name = linesOf(t(DISPUTES[cause]), { seller, month, cause, currency });
      return amount === 0 ? [] : [{ key: cause, name, amount, currency }];
    }),
  );
  const open = disputes.map(
    ({ currency, count, amount }): Sum => ({
      key: 'open',
      name: (
        <Link
          href="/sales?status=chargeback,partial-chargeback"
          prefetch={false}
          className="thumb inline-flex items-center gap-2 underline-offset-2 hover:underline"
        >
          {t('disputesOpen')}
          <span className="text-sm text-muted">× {count}</span>
        </Link>
      ),
      amount,
      currency,
    }),
  );
  const sums = [...booked, ...open];
  return sums.length === 0 ? <Quiet>{t('disputesNone')}</Quiet> : <Sums sums={sums} />;
}

/** What was in reserve, came to it and was released; the balance has each with the other sign. */
function Reserve({ end: { month, statements }, seller }: OfEnd) {
  const t = useTranslations('statements.end');
  const sums = statements.flatMap(({ statement }): Sum[] => {
    const { currency, atEnd } = statement;
    const [held, released] = [amountOf(statement, 'reserve-held'), amountOf(statement, 'reserve-released')];
    if (held === 0 && released === 0 && atEnd.reserved === 0) return [];
    const linked = (cause: EntryCause, name: string) => linesOf(name, { seller, month, cause, currency });
    return [
      { key: 'opening', name: t('reserveOpening'), amount: atEnd.reserved + held + released, currency },
      { key: 'held', name: linked('reserve-held', t('reserveHeld')), amount: -held, currency },
      { key: 'released', name: linked('reserve-released', t('reserveReleased')), amount: -released, currency },
      {
        key: 'closing',
        name: <b className="font-semibold">{t('reserveClosing')}</b>,
        amount: atEnd.reserved,
        currency,
      },
    ];
  });
  return sums.length === 0 ? <Quiet>{t('reserveNone')}</Quiet> : <Sums sums={sums} />;
}

/** Balances below zero; `isClaimed`: for thirty days, and people collect the debt. */
function Below({ end: { belowZero }, ...clock }: Pick<ScreenProps, 'end' | 'timeZone' | 'now'>) {
  const t = useTranslations('statements.end');
  if (belowZero.length === 0) return <Quiet>{t('belowNone')}</Quiet>;
  return (
    <ul className="grid gap-2">
      {belowZero.map(({ currency, since, isClaimed }) => (
        <li key={`${currency} ${since.toISOString()}`}>
          {t.rich('belowSince', { currency, at: () => <Timestamp at={since} {...clock} /> })}
          {isClaimed ? <span className="text-wait"> {t('belowClaimed')}</span> : null}
        </li>
      ))}
    </ul>
  );
}
