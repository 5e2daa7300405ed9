import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import { Section } from '#components/ui/section.tsx';
import { type Check, holds, isCount, type ShownBooks } from '#lib/modules/bookkeeping/views/books.ts';

/** Whether a month adds up, in words, and every sum beside what it has to be. */
export function ControlSection({ books: { isGo, isClosed, checks } }: { books: ShownBooks }) {
  const t = useTranslations('bookkeeping.control');
  const Icon = isGo ? CircleCheck : CircleX;
  return (
    <Section id="control" title={t('title')}>
      <div className="grid gap-4">
        <div className="grid gap-1" role={isGo ? undefined : 'alert'}>
          <p className={cx('flex items-center gap-2 text-lg font-semibold', isGo ? 'text-good' : 'text-bad')}>
            <Icon aria-hidden className="size-5 shrink-0" />
            {t(isGo ? 'go' : 'noGo')}
          </p>
          <p className="max-w-prose text-muted">{t(isGo ? 'goMeans' : 'noGoMeans')}</p>
          {isClosed ? null : <p className="max-w-prose text-muted">{t('open')}</p>}
        </div>
        <details open={!isGo}>
          <summary className="thumb w-fit cursor-pointer text-muted">{t('all')}</summary>
          {[...Map.groupBy(checks, ({ currency }) => currency)].map(([currency, some]) => (
            <CheckTable key={currency} currency={currency} checks={some} />
          ))}
        </details>
      </div>
    </Section>
  );
}

function CheckTable({ currency, checks }: { currency: string; checks: readonly Check[] }) {
  const t = useTranslations('bookkeeping.control');
  return (
    <table className="mt-3 w-full max-w-4xl">
      <caption className="pb-1 text-start font-medium" translate="no">
        {currency}
      </caption>
      <thead>
        <tr className="text-xs text-muted [&>th]:pb-1.5 [&>th]:font-medium">
          <th scope="col" className="pe-4 text-start">
            {t('column.check')}
          </th>
          <th scope="col" className="figures">
            {t('column.exported')}
          </th>
          <th scope="col" className="figures max-sm:hidden">
            {t('column.expected')}
          </th>
          <th scope="col" className="ps-6 text-start">
            {t('column.verdict')}
          </th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <CheckRow key={`${check.check} ${check.cause}`} check={check} />
        ))}
      </tbody>
    </table>
  );
}

function CheckRow({ check }: { check: Check }) {
  const t = useTranslations('bookkeeping');
  const cause = useTranslations('payouts.cause');
  const { check: name, currency, exported, expected } = check;
  const sum = (amount: number) =>
    isCount(check) ? <span className="tabular-nums">{amount}</span> : <Money amount={amount} currency={currency} />;
  const isRight = holds(check);
  return (
    <tr className={cx('border-t align-baseline', !isRight && 'bg-bad-soft')}>
      <th scope="row" className="py-2 pe-4 text-start font-normal">
        {check.cause === null ? t(`check.${name}`) : t('check.change', { cause: cause(check.cause) })}
        {isRight ? null : (
          <span className="block text-sm sm:hidden">
            {t('control.column.expected')}: {sum(expected)}
          </span>
        )}
      </th>
      <td className="figures py-2">{sum(exported)}</td>
      <td className="figures py-2 text-muted max-sm:hidden">{sum(expected)}</td>
      <td className={cx('py-2 ps-6', isRight ? 'text-muted' : 'font-medium text-bad')}>
        {t(isRight ? 'control.right' : 'control.wrong')}
      </td>
    </tr>
  );
}
