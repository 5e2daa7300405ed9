import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import { useMonthName } from '#components/ui/month-name.ts';
import type { ListedMonth } from '#lib/modules/statements/views/statements.ts';
import { PaperLinks } from './paper-links.tsx';
import { StatementBadge } from './statement-badge.tsx';
import { type Holder, statementHref } from './statements.ts';

/** Statements of a partner's own money by month, closed ones with their files. */
export function OwnStatements({ months, holder }: { months: readonly ListedMonth[]; holder: Holder }) {
  const t = useTranslations('statements');
  const monthName = useMonthName();
  if (months.length === 0) return <p className="text-muted">{t('partner.none')}</p>;
  return (
    <table className="w-full max-w-3xl">
      <thead>
        <tr className="text-xs text-muted [&>th]:pb-1.5 [&>th]:font-medium">
          <th scope="col" className="pe-4 text-start">
            {t('column.month')}
          </th>
          <th scope="col" className="figures max-sm:hidden">
            {t('column.change')}
          </th>
          <th scope="col" className="figures">
            {t('column.closing')}
          </th>
          <th scope="col" className="ps-6 text-start">
            {t('column.files')}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, currency, opening, closing, sha256 }) => (
          <tr key={`${month} ${currency}`} className="border-t">
            <th scope="row" className="py-2 pe-4 text-start font-normal">
              <Link
                href={statementHref(holder, month)}
                prefetch={false}
                className="thumb underline-offset-2 hover:underline"
              >
                {monthName(month)}
              </Link>
            </th>
            <td className="figures py-2 text-muted max-sm:hidden">
              <Money amount={closing - opening} currency={currency} />
            </td>
            <td className="figures py-2">
              <Money amount={closing} currency={currency} />
            </td>
            <td className="py-2 ps-6">
              {sha256 === null ? (
                <StatementBadge isClosed={false} />
              ) : (
                <PaperLinks holder={holder} period={month} currency={currency} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
