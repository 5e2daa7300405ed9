import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Facts } from '#components/ui/facts.tsx';
import { Money } from '#components/ui/money.tsx';
import { useMonthName } from '#components/ui/month-name.ts';
import { ThreeToTwo } from '#components/ui/page/record-page.tsx';
import { OwnStatements } from '#components/statements/own-statements.tsx';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { FeesOfMonth, FeesOfSeller, OwnMoney, OwnPayout } from '#lib/modules/partners/views.ts';
import type { ListedMonth } from '#lib/modules/statements/views/statements.ts';
import { OwnPayouts } from './own-payouts.tsx';
import { SellerListLink } from './sellers/seller-list-link.tsx';

type ScreenProps = {
  money: OwnMoney;
  months: readonly FeesOfMonth[];
  /** The month whose sellers are shown; null without fees. */
  month: string | null;
  sellers: readonly FeesOfSeller[];
  payouts: readonly OwnPayout[];
  statements: readonly ListedMonth[];
  /** Names the partner in addresses. */
  workspace: string;
  /** Buttons of the account. */
  children?: ReactNode;
  timeZone: string;
  now: Date;
};

/** A partner's own money: what it has, what each month and each seller brought, and its payouts. */
export function OwnFeesScreen(props: ScreenProps) {
  const { money, months, month, sellers, payouts, statements, workspace, children, ...clock } = props;
  const t = useTranslations('partner-money.fees');
  const ofStatements = useTranslations('statements.partner');
  return (
    <ThreeToTwo
      aside={
        <Where money={money} {...clock}>
          {children}
        </Where>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <Balances money={money} />
        {month === null ? null : (
          <>
            <Section id="months" title={t('months')}>
              <Months months={months} month={month} workspace={workspace} />
            </Section>
            <Sellers sellers={sellers} month={month} />
          </>
        )}
        <Section id="statements" title={ofStatements('title')}>
          <OwnStatements months={statements} holder={{ workspace }} />
        </Section>
        <Section id="payouts" title={t('payouts')}>
          <OwnPayouts payouts={payouts} {...clock} />
        </Section>
      </div>
    </ThreeToTwo>
  );
}

function Balances({ money: { balances } }: { money: OwnMoney }) {
  const t = useTranslations('partner-money.fees');
  if (balances.length === 0)
    return <p className="grid h-32 place-items-center rounded-panel bg-sunken px-4 text-muted">{t('nothing')}</p>;
  return (
    <div className="grid gap-6">
      {balances.map(({ currency, available, inTransit, paidOut }) => (
        <dl key={currency} className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
          <div>
            <dt className="text-sm text-muted">{t('available')}</dt>
            <dd className="text-2xl font-semibold">
              <Money amount={available} currency={currency} large />
            </dd>
          </div>
          {inTransit === 0 ? null : (
            <div>
              <dt className="text-sm text-muted">{t('inTransit')}</dt>
              <dd>
                <Money amount={inTransit} currency={currency} />
              </dd>
            </div>
          )}
          {paidOut === 0 ? null : (
            <div>
              <dt className="text-sm text-muted">{t('paidOut')}</dt>
              <dd>
                <Money amount={paidOut} currency={currency} />
              </dd>
            </div>
          )}
        </dl>
      ))}
    </div>
  );
}

/** Where and when the partner is paid. */
function Where({
  money: { accounts, nextAt, pausedReason },
  children,
  ...clock
}: Pick<ScreenProps, 'money' | 'children' | 'timeZone' | 'now'>) {
  const t = useTranslations('partner-money');
  return (
    <section id="account" aria-label={t('fees.account')} className="grid gap-4">
      <Facts
        facts={[
          nextAt === null ? null : { label: t('fees.next'), value: <Timestamp at={nextAt} {...clock} /> },
          pausedReason === null ? null : { label: t('paused'), value: <bdi>{pausedReason}</bdi> },
          ...accounts.map(({ currency, last4, isUsable }, index) => ({
            label: index === 0 ? t('fees.account') : '',
            value: (
              <>
                <span translate="no" className="island">
                  {`•••• ${last4}`}
                </span>{' '}
                {currency}
                {isUsable ? null : <span className="text-wait"> ({t('fees.waits')})</span>}
              </>
            ),
          })),
        ]}
      />
      {accounts.length === 0 ? <p className="text-muted">{t('fees.noAccount')}</p> : null}
      {children ? <div>{children}</div> : null}
    </section>
  );
}

const Head = ({ children, end = false }: { children: ReactNode; end?: boolean }) => (
  <th scope="col" className={end ? 'figures pb-1.5 font-medium' : 'pe-4 pb-1.5 text-start font-medium'}>
    {children}
  </th>
);

/** Each month opens its sellers. */
function Months({ months, month, workspace }: Pick<ScreenProps, 'months' | 'workspace'> & { month: string }) {
  const t = useTranslations('partner-money.fees');
  const monthName = useMonthName();
  return (
    <table className="w-full max-w-xl">
      <thead>
        <tr className="text-xs text-muted">
          <Head>{t('month')}</Head>
          <Head end>{t('amount')}</Head>
        </tr>
      </thead>
      <tbody>
        {months.map((one) => (
          <tr key={`${one.month} ${one.currency}`} className="border-t">
            <th scope="row" className="py-2 pe-4 text-start font-normal">
              <Link
                href={`/partner/fees?workspace=${workspace}&month=${one.month}`}
                prefetch={false}
                aria-current={one.month === month ? 'true' : undefined}
                className="thumb underline-offset-2 hover:underline aria-[current=true]:font-medium"
              >
                {monthName(one.month)}
              </Link>
            </th>
            <td className="figures py-2">
              <Money amount={one.amount} currency={one.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Sellers that are listed at most. */
const CUT = 200;

/** Each seller's figure opens what the month cost it. */
function Sellers({ sellers, month }: { sellers: readonly FeesOfSeller[]; month: string }) {
  const t = useTranslations('partner-money.fees');
  const monthName = useMonthName();
  return (
    <Section id="sellers" title={t('sellers', { month: monthName(month) })}>
      <table className="w-full max-w-2xl">
        <thead>
          <tr className="text-xs text-muted">
            <Head>{t('seller')}</Head>
            <Head end>{t('payments')}</Head>
            <Head end>{t('amount')}</Head>
          </tr>
        </thead>
        <tbody>
          {sellers.map(({ name, ref, publicKey, currency, amount, payments }) => (
            <tr key={`${publicKey} ${currency}`} className="border-t">
              <th scope="row" className="py-2 pe-4 text-start font-normal [overflow-wrap:anywhere]">
                {ref === null ? (
                  <bdi>{name}</bdi>
                ) : (
                  <Link
                    href={`/partner/sellers/${ref}`}
                    prefetch={false}
                    className="thumb underline-offset-2 hover:underline"
                  >
                    <bdi>{name}</bdi>
                  </Link>
                )}
              </th>
              <td className="figures py-2 text-muted">{payments}</td>
              <td className="figures py-2">
                {ref === null ? (
                  <Money amount={amount} currency={currency} />
                ) : (
                  <SellerListLink seller={publicKey} href={`/fees?seller=${publicKey}&month=${month}`}>
                    <Money amount={amount} currency={currency} />
                  </SellerListLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sellers.length < CUT ? null : <p className="mt-2 text-sm text-muted">{t('cut')}</p>}
    </Section>
  );
}
