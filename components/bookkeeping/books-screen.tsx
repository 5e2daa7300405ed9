import { CircleCheck, Download, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { MonthSwitch } from '#components/balance/month-switch.tsx';
import { StatementBadge } from '#components/statements/statement-badge.tsx';
import { taxFilesHref } from '#components/tax-files/addresses.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { Badge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { HAND_OVER_FORMATS, type HandOverFormat, TABLE_FORMATS } from '#lib/modules/bookkeeping/contract/formats.ts';
import type { ShownBooks } from '#lib/modules/bookkeeping/views/books.ts';
import { accountsHref, booksHref, handOverHref, tableHref } from './bookkeeping.ts';
import { ControlSection } from './control-section.tsx';
import { HandOverButton, type HandOverAction } from './hand-over-button.tsx';
import { usePostingNames } from './posting-names.ts';
import { DOT } from '#components/ui/dot.ts';

type ScreenProps = {
  books: ShownBooks;
  /** The month that is not over. */
  thisMonth: string;
  /** Key of the business. */
  seller: string;
  handOver: HandOverAction;
  timeZone: string;
  now: Date;
};

/** A month for other books: whether it adds up, its tables, and what was handed over of it. */
export function BooksScreen({ books, thisMonth, seller, handOver, ...clock }: ScreenProps) {
  const t = useTranslations('bookkeeping');
  return (
    <div className="grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-8">
      <div className="flex flex-wrap items-center gap-3">
        <MonthSwitch month={books.month} thisMonth={thisMonth} hrefOf={(month) => booksHref(seller, month)} />
        <StatementBadge isClosed={books.isClosed} />
      </div>
      {books.lines === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <>
          <ControlSection books={books} />
          <Tables month={books.month} seller={seller} />
        </>
      )}
      {books.lines === 0 && books.handOvers.length === 0 ? null : (
        <HandOvers {...{ books, seller, handOver, ...clock }} />
      )}
      <TaxFiles seller={seller} />
    </div>
  );
}

/** Names of formats are the same in every language. */
const FORMAT_NAMES = { hashavshevet: 'ZIP', xlsx: 'Excel', csv: 'CSV' } as const satisfies Record<
  HandOverFormat,
  string
>;

function Tables({ month, seller }: { month: string; seller: string }) {
  const t = useTranslations('bookkeeping.files');
  const year = month.slice(0, 4);
  return (
    <Section id="tables" title={t('title')}>
      <p className="-mt-2 mb-4 max-w-prose text-muted">{t('lead')}</p>
      <div className="flex flex-wrap gap-2">
        {TABLE_FORMATS.map((format) => (
          <a key={format} href={tableHref(seller, month, format)} className={buttonClass()}>
            <Download aria-hidden className="size-4" />
            {t('download', { format: FORMAT_NAMES[format] })}
          </a>
        ))}
      </div>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
        <span className="text-muted">{t('year', { year })}</span>
        {TABLE_FORMATS.map((format) => (
          <a
            key={format}
            href={tableHref(seller, year, format)}
            aria-label={`${t('year', { year })}, ${FORMAT_NAMES[format]}`}
            className="thumb inline-flex items-center underline underline-offset-2"
          >
            {FORMAT_NAMES[format]}
          </a>
        ))}
      </p>
    </Section>
  );
}

function TaxFiles({ seller }: { seller: string }) {
  const t = useTranslations('tax-files');
  return (
    <Section id="tax-files" title={t('title')}>
      <p className="-mt-2 mb-4 max-w-prose text-muted">{t('lead')}</p>
      <Link href={taxFilesHref(seller)} prefetch={false} className={buttonClass()}>
        {t('title')}
      </Link>
    </Section>
  );
}

type OfHandOvers = Pick<ScreenProps, 'books' | 'seller' | 'handOver' | 'timeZone' | 'now'>;

function HandOvers({ books, seller, handOver, ...clock }: OfHandOvers) {
  const t = useTranslations('bookkeeping.handOver');
  const { month, fresh, unmapped, handOvers } = books;
  const names = usePostingNames();
  return (
    <Section
      id="hand-overs"
      title={t('title')}
      aside={
        <Link
          href={accountsHref(seller)}
          prefetch={false}
          className="thumb inline-flex items-center underline underline-offset-2"
        >
          {t('accounts')}
        </Link>
      }
    >
      <div className="grid gap-4">
        <p className="-mt-2 max-w-prose text-muted">{t('lead')}</p>
        <p className="flex items-start gap-1.5 text-sm text-wait">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="max-w-prose">{t('untried')}</span>
        </p>
        {fresh === 0 ? (
          <p className="flex items-center gap-1.5">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
            {t('allDone')}
          </p>
        ) : (
          <>
            <p>{t('fresh', { count: fresh })}</p>
            {unmapped.length > 0 ? (
              <>
                <p className="max-w-prose text-wait">{t('missing', { postings: names(unmapped) })}</p>
                <Link
                  href={accountsHref(seller)}
                  prefetch={false}
                  className={`${buttonClass('main')} justify-self-start`}
                >
                  {t('fillIn')}
                </Link>
              </>
            ) : (
              <HandOverButton key={month} {...{ seller, month, handOver }} />
            )}
          </>
        )}
        {handOvers.length > 0 ? <HandOverList {...{ handOvers, seller, ...clock }} /> : null}
        <div className="grid max-w-prose gap-2 text-sm text-muted">
          <p>{t('cards')}</p>
          <p>{t('foreign')}</p>
        </div>
      </div>
    </Section>
  );
}

type ListProps = Pick<ShownBooks, 'handOvers'> & Pick<ScreenProps, 'seller' | 'timeZone' | 'now'>;

function HandOverList({ handOvers, seller, ...clock }: ListProps) {
  const t = useTranslations('bookkeeping.list');
  const files = useTranslations('bookkeeping.files');
  return (
    <div>
      <h3 className="mb-1 font-medium">{t('title')}</h3>
      <ul className="divide-y border-y">
        {handOvers.map(({ number, lines, madeAt, madeBy, isGo }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <div className="grid min-w-0 gap-0.5">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                {t('number', { number })}
                <span className="font-normal text-muted">{t('lines', { count: lines })}</span>
                {isGo ? null : (
                  <Badge tone="bad" icon={TriangleAlert}>
                    {t('noGo')}
                  </Badge>
                )}
              </p>
              <p className="text-sm text-muted [overflow-wrap:anywhere]">
                <Timestamp at={madeAt} {...clock} />
                {DOT}
                <bdi>{madeBy}</bdi>
              </p>
            </div>
            <span className="inline-flex gap-4">
              {HAND_OVER_FORMATS.map((format) => (
                <a
                  key={format}
                  href={handOverHref(seller, number, format)}
                  aria-label={`${t('number', { number })}: ${files('download', { format: FORMAT_NAMES[format] })}`}
                  className="thumb inline-flex items-center underline underline-offset-2"
                >
                  {FORMAT_NAMES[format]}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
