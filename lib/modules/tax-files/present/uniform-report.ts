import type { Language } from '#lib/kernel/language.ts';
import { toMajorText } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { APPENDIX_1 } from '../domain/appendix-1.ts';
import { SUMMED } from '../uniform/layout.ts';
import { folderOf, SOFTWARE_RELEASE, type UniformHead } from '../uniform/ini-file.ts';
import type { Written } from '../uniform/write-uniform.ts';
import { reportPage, sayIn } from './page.ts';

/** The report that is printed after a run: where the files lie, how many records they have, and sums by type. */
export function uniformReport(head: UniformHead, written: Written, language: Language): string {
  const t = sayIn(language);
  const { business, dealer, from, to, timeZone, run, software } = head;
  const { records, counts, types, withoutRate, offers } = written;
  const registration = software.registration || t('tax-files.notRegistered');
  return reportPage(
    {
      title: t('tax-files.report.title'),
      lead: [
        t('tax-files.report.lead'),
        t('tax-files.unchecked'),
        ...(software.registration ? [] : [t('tax-files.unregistered')]),
        ...(withoutRate > 0 ? [t('tax-files.report.withoutRate', { count: withoutRate })] : []),
        ...(offers > 0 ? [t('tax-files.report.offers', { count: offers })] : []),
      ],
      facts: [
        [t('statement-papers.fact.business'), business],
        [t('statement-papers.fact.businessNumber'), dealer],
        [t('tax-files.report.days'), `${from} – ${to}`],
        [t('tax-files.report.madeAt'), wireTimestamp(run.madeAt, timeZone)],
        [t('tax-files.report.folder'), folderOf(head).join('\\')],
        [t('tax-files.report.identifier'), run.identifier],
        [t('tax-files.report.software'), `Kupa ${SOFTWARE_RELEASE}`],
        [t('tax-files.registration'), registration],
      ],
      tables: [
        {
          title: t('tax-files.report.records'),
          head: [t('tax-files.report.code'), { figure: t('tax-files.report.count') }],
          rows: [
            ...SUMMED.map((code) => [code, { figure: String(counts[code]) }]),
            [t('tax-files.report.allRecords'), { figure: String(records) }],
          ],
        },
        {
          title: t('tax-files.report.types'),
          head: [
            t('tax-files.report.type'),
            t('tax-files.report.name'),
            { figure: t('tax-files.report.count') },
            { figure: t('tax-files.report.sum') },
          ],
          rows: APPENDIX_1.map(([type, name]) => {
            const { count, total } = types.get(type) ?? { count: 0, total: 0 };
            return [String(type), { hebrew: name }, { figure: String(count) }, { figure: toMajorText(total, 'ILS') }];
          }),
        },
      ],
    },
    language,
  );
}
