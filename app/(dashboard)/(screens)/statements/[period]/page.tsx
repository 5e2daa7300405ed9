import { getLocale, getTranslations } from 'next-intl/server';
import { stampOf } from '#app/_server/screen-news.ts';
import { Texts } from '#app/_server/screens/texts.tsx';
import { loadStatements } from '#app/_server/load/load-statement.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { MakeArchive } from '#components/archives/make-archive.tsx';
import { YearArchives } from '#components/archives/year-archives.tsx';
import { addressOf, paramReader } from '#components/list/filters/list-params.ts';
import { LiveScreen } from '#components/query/live-screen.tsx';
import { FeeBills } from '#components/fee-invoices/fee-bills.tsx';
import { StatementScreen } from '#components/statements/statement-screen.tsx';
import { Section } from '#components/ui/section.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { archivesOf } from '#lib/modules/archives/dashboard.ts';
import { billsOfMonth } from '#lib/modules/fee-invoices/dashboard.ts';
import { makeArchive } from './actions.ts';
import { periodName } from '#lib/modules/statements/dashboard.ts';

const hasClosedMonth = ({ months }: { months: readonly { sha256: string | null }[] }): boolean =>
  months.some(({ sha256 }) => sha256 !== null);

type FeesProps = { sellerId: number; month: string; isClosed: boolean };

/** Invoices about the fees of a month. */
async function FeesOfMonth({ sellerId, month, isClosed }: FeesProps) {
  return (
    <Section id="fee-invoices" title={(await getTranslations('fee-invoices'))('title')}>
      <FeeBills bills={isClosed ? await billsOfMonth(sellerId, month) : []} isClosed={isClosed} />
    </Section>
  );
}

/** Pause between two looks at whether an archive is there, milliseconds. */
const LOOK_EVERY_MS = 3_000;

type ArchiveProps = {
  seller: { id: number; key: string };
  year: number;
  hasClosed: boolean;
  timeZone: string;
  now: Date;
};

/** Archives of a year, and how to ask for one. */
async function Archives({ seller, year, hasClosed, timeZone, now }: ArchiveProps) {
  const t = await getTranslations('archives');
  const archives = await archivesOf(seller.id, year);
  const language = readLanguage(await getLocale());
  return (
    <Section id="archive" title={t('title', { year: String(year) })}>
      {archives.some(({ state }) => state === 'waiting') ? (
        <LiveScreen
          name="archives"
          path={addressOf(`/statements/${year}/archive/news`, { seller: seller.key })}
          stamp={stampOf(archives.map(({ id, state }) => [id, state]))}
          everyMs={LOOK_EVERY_MS}
        />
      ) : null}
      <p className="mb-5 max-w-prose text-muted">{hasClosed ? t('lead') : t('noMonth')}</p>
      <div className="grid gap-8">
        {archives.length === 0 ? null : <YearArchives {...{ archives, timeZone, now }} seller={seller.key} />}
        {hasClosed ? (
          <Texts of={['common', 'archives']}>
            <MakeArchive typed={{ language, filedOn: '' }} make={makeArchive.bind(null, seller.key, year)} />
          </Texts>
        ) : null}
      </div>
    </Section>
  );
}

/** The statement of a month or a year of a business. */
const { generateMetadata, page } = dashboardPage('/statements/[period]', {
  load: ({ params: { period = '' }, search }) => loadStatements(period, paramReader(search)('seller')),
  title: async ({ params: { period = '' } }) =>
    (await getTranslations('statements.one'))('title', {
      period: periodName(period, readLanguage(await getLocale())),
    }),
  show: async ({ params: { period = '' }, statements, seller, isOneOfSeveral, timeZone, now }) => (
    <StatementScreen
      {...{ period, statements, timeZone, now }}
      thisMonth={dayOf(now, timeZone).slice(0, 7)}
      holder={{ seller: seller.key }}
      owner={isOneOfSeveral ? seller.name : null}
      back={{ href: '/statements', label: (await getTranslations('statements.one'))('back') }}
      fees={
        period.length === 4 ? (
          <Archives
            {...{ seller, timeZone, now }}
            year={Number(period)}
            hasClosed={statements.some((one) => one.kind === 'year' && hasClosedMonth(one.statement))}
          />
        ) : (
          <FeesOfMonth
            sellerId={seller.id}
            month={period}
            isClosed={statements.every(({ sha256 }) => sha256 !== null)}
          />
        )
      }
    />
  ),
});

export { generateMetadata };
export default page;
