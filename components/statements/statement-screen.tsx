import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { entriesHref } from '#components/balance/entries.ts';
import { MonthSwitch } from '#components/balance/month-switch.tsx';
import { ownEntriesHref } from '#components/partner/own-entries.ts';
import { cx } from '#components/ui/class-names.ts';
import { Code } from '#components/ui/facts.tsx';
import { Money } from '#components/ui/money.tsx';
import { useMonthName } from '#components/ui/month-name.ts';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { RecordHead } from '#components/ui/page/record-page.tsx';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import type { StatementView } from '#lib/modules/statements/views/statements.ts';
import { PaperButtons } from './paper-links.tsx';
import { StatementBadge } from './statement-badge.tsx';
import { type Holder, statementHref } from './statements.ts';

type ScreenProps = {
  /** `YYYY-MM` or `YYYY`. */
  period: string;
  /** The month that is not over. */
  thisMonth: string;
  statements: readonly StatementView[];
  holder: Holder;
  /** Name of the business or partner; null for a person of one. */
  owner: string | null;
  /** Address of the list, and what it is called. */
  back: { href: string; label: string };
  /** Invoices about its fees: of a business's month alone. */
  fees?: ReactNode;
  timeZone: string;
  now: Date;
};

/** A month or a year of a balance: what led from its opening to its closing, in each currency. */
export function StatementScreen(props: ScreenProps) {
  const { period, thisMonth, statements, holder, owner, back, fees = null, timeZone, now } = props;
  const t = useTranslations('statements.one');
  const monthName = useMonthName();
  const isYear = period.length === 4;
  const closings = statements.map(({ statement: { closedAt } }) => closedAt);
  const closedAt = closings.includes(null) ? null : (closings.at(-1) ?? null);
  return (
    <div className="max-w-[1200px]">
      <BackTo {...back} />
      <RecordHead
        name={t('title', { period: isYear ? period : monthName(period) })}
        badge={<StatementBadge isClosed={closedAt !== null} large />}
        owner={owner}
        about={null}
        actions={
          isYear ? null : (
            <MonthSwitch month={period} thisMonth={thisMonth} hrefOf={(month) => statementHref(holder, month)} />
          )
        }
      />
      <p className="mb-5 max-w-prose text-muted">
        {closedAt === null
          ? t(isYear ? 'yearOpen' : 'open')
          : t.rich('closed', { at: () => <Timestamp at={closedAt} timeZone={timeZone} now={now} /> })}
      </p>
      <PaperButtons holder={holder} period={period} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10">
        {statements.map((shown) => (
          <OfCurrency key={shown.statement.currency} shown={shown} holder={holder} />
        ))}
        {fees}
      </div>
      {isYear ? null : (
        <p className="mt-8">
          <Link
            href={statementHref(holder, period.slice(0, 4))}
            prefetch={false}
            className="thumb inline-flex items-center underline underline-offset-2"
          >
            {t('wholeYear', { year: period.slice(0, 4) })}
          </Link>
        </p>
      )}
    </div>
  );
}

function OfCurrency({ shown, holder }: { shown: StatementView; holder: Holder }) {
  const t = useTranslations('statements.one');
  const cause = useTranslations('payouts.cause');
  const { statement, sha256 } = shown;
  const { currency, opening, changes, closing, atEnd } = statement;
  const month = shown.kind === 'month' ? shown.statement.month : null;
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <Section id={`statement-${currency}`} title={t('of', { currency })}>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <table className="h-fit w-full">
          <thead>
            <tr className="text-xs text-muted [&>th]:pb-1.5 [&>th]:font-medium">
              <th scope="col" className="pe-4 text-start">
                {t('line')}
              </th>
              <th scope="col" className="figures max-sm:hidden">
                {t('movements')}
              </th>
              <th scope="col" className="figures">
                {t('amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            <Line name={t('opening')} isStrong>
              {money(opening)}
            </Line>
            {changes.map(({ cause: of, count, amount }) => (
              <Line key={of} name={<Kind of={of} name={cause(of)} {...{ holder, month, currency }} />} count={count}>
                {money(amount)}
              </Line>
            ))}
            {changes.length === 0 ? (
              <tr className="border-t">
                <td colSpan={3} className="py-2 text-muted">
                  {t('nothing')}
                </td>
              </tr>
            ) : null}
          </tbody>
          <tfoot>
            <Line name={t('closing')} isStrong className="border-edge">
              {money(closing)}
            </Line>
          </tfoot>
        </table>
        <div className="grid content-start gap-6">
          <AtEnd currency={currency} atEnd={atEnd} />
          {sha256 === null ? null : (
            <div>
              <h3 className="text-sm font-medium">{t('hash')}</h3>
              <p className="mt-1">
                <Code>{sha256}</Code>
              </p>
              <p className="mt-1 text-sm text-muted">{t('hashText')}</p>
            </div>
          )}
        </div>
      </div>
      {shown.kind === 'year' ? <Months shown={shown} holder={holder} /> : null}
    </Section>
  );
}

type KindProps = { of: EntryCause; name: string; holder: Holder; month: string | null; currency: string };

/** A kind of change of a month opens its movements, whose sum is the same. */
function Kind({ of, name, holder, month, currency }: KindProps) {
  if (month === null) return name;
  const part = { month, cause: of, currency };
  return (
    <Link
      href={'seller' in holder ? entriesHref({ ...holder, ...part }) : ownEntriesHref({ ...holder, ...part })}
      prefetch={false}
      className="thumb inline-flex items-center underline-offset-2 hover:underline"
    >
      {name}
    </Link>
  );
}

type LineProps = {
  name: ReactNode;
  count?: number;
  isStrong?: boolean;
  className?: string;
  children: ReactNode;
};

const Line = ({ name, count, isStrong = false, className, children }: LineProps) => (
  <tr className={cx('border-t', isStrong && '[&>*]:font-semibold', className)}>
    <th scope="row" className="py-2 pe-4 text-start font-normal pointer-coarse:py-0">
      {name}
    </th>
    <td className="figures py-2 text-muted max-sm:hidden">{count ?? null}</td>
    <td className="figures py-2">{children}</td>
  </tr>
);

type AtEndProps = { currency: string; atEnd: StatementView['statement']['atEnd'] };

function AtEnd({ currency, atEnd: { pending, available, reserved, inTransit } }: AtEndProps) {
  const t = useTranslations('statements.one');
  const parts = { pending, available, reserved, inTransit, total: pending + available + reserved + inTransit };
  return (
    <div>
      <h3 className="text-sm font-medium">{t('atEnd')}</h3>
      <dl className="mt-2 grid gap-1.5">
        {(['pending', 'available', 'reserved', 'inTransit', 'total'] as const).map((part) => (
          <div key={part} className={cx('flex justify-between gap-4', part === 'total' && 'border-t pt-1.5')}>
            <dt className="text-muted">{t(part)}</dt>
            <dd className="figures">
              <Money amount={parts[part]} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Each month of a year opens its own statement. */
function Months({ shown, holder }: { shown: StatementView & { kind: 'year' }; holder: Holder }) {
  const t = useTranslations('statements');
  const monthName = useMonthName();
  const { months, currency } = shown.statement;
  return (
    <div className="mt-8">
      <h3 className="mb-2 font-medium">{t('one.months')}</h3>
      <table className="w-full max-w-3xl">
        <thead>
          <tr className="text-xs text-muted [&>th]:pb-1.5 [&>th]:font-medium">
            <th scope="col" className="pe-4 text-start">
              {t('column.month')}
            </th>
            <th scope="col" className="figures max-sm:hidden">
              {t('column.opening')}
            </th>
            <th scope="col" className="figures">
              {t('column.change')}
            </th>
            <th scope="col" className="figures">
              {t('column.closing')}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, opening, closing, sha256 }) => (
            <tr key={month} className="border-t">
              <th scope="row" className="py-2 pe-4 text-start font-normal">
                <Link
                  href={statementHref(holder, month)}
                  prefetch={false}
                  className="thumb underline-offset-2 hover:underline"
                >
                  {monthName(month)}
                </Link>
                {sha256 === null ? <span className="ms-2 text-sm text-muted">{t('status.open')}</span> : null}
              </th>
              <td className="figures py-2 text-muted max-sm:hidden">
                <Money amount={opening} currency={currency} />
              </td>
              <td className="figures py-2 text-muted">
                <Money amount={closing - opening} currency={currency} />
              </td>
              <td className="figures py-2">
                <Money amount={closing} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
