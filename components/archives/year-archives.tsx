import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDayText } from '#components/balance/day-text.ts';
import { addressOf } from '#components/list/filters/list-params.ts';
import { useFileSize } from '#components/ui/file-size.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { Code, Facts } from '#components/ui/facts.tsx';
import { useMonthName } from '#components/ui/month-name.ts';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { FILE_KINDS } from '#lib/modules/archives/contract/file-kinds.ts';
import type { ListedArchive } from '#lib/modules/archives/views.ts';
import { DOT } from '#components/ui/dot.ts';

type ArchivesProps = {
  archives: readonly ListedArchive[];
  /** Key of the business. */
  seller: string;
  timeZone: string;
  now: Date;
};

/** Archives of a year: what is in each, how large it is, its hash, and when it was made. */
export function YearArchives({ archives, seller, ...clock }: ArchivesProps) {
  const t = useTranslations('archives');
  const languageName = useTranslations('common.language');
  return (
    <ul className="grid gap-8">
      {archives.map((archive) => (
        <li key={archive.publicId} className="grid gap-3">
          <p className="font-medium">
            {t('title', { year: String(archive.year) })}
            {DOT}
            {languageName(archive.language)}
          </p>
          {archive.state === 'ready' ? (
            <Ready archive={archive} seller={seller} {...clock} />
          ) : (
            <p role={archive.state === 'waiting' ? 'status' : undefined} className="max-w-prose text-muted">
              {t(archive.state)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

type ReadyProps = Omit<ArchivesProps, 'archives'> & { archive: ListedArchive & { state: 'ready' } };

function Ready({ archive, seller, ...clock }: ReadyProps) {
  const t = useTranslations('archives');
  const ofStatements = useTranslations('statements.one');
  const size = useFileSize();
  const monthName = useMonthName();
  const dayText = useDayText();
  const { year, publicId, bytes, through, madeAt, keptUntil, contents, sha256, certificateHash } = archive;
  const kinds = FILE_KINDS.flatMap((kind) => {
    const had = contents[kind];
    return had ? { kind, ...had } : [];
  });
  return (
    <>
      <div>
        <a href={addressOf(`/statements/${year}/archive`, { seller, id: publicId })} className={buttonClass()}>
          <Download aria-hidden className="size-4" />
          {t('download', { size: size(bytes) })}
        </a>
      </div>
      <div className="max-w-3xl">
        <Facts
          facts={[
            { label: t('through'), value: monthName(through) },
            { label: t('madeAt'), value: <Timestamp at={madeAt} {...clock} /> },
            { label: t('keptUntil'), value: dayText(keptUntil, 'exact') },
            {
              label: t('what'),
              value: (
                <ul className="grid gap-0.5">
                  {kinds.map(({ kind, files }) => (
                    <li key={kind}>
                      {t(`kind.${kind}`)} <span className="text-muted">{t('files', { count: files })}</span>
                    </li>
                  ))}
                </ul>
              ),
            },
            { label: ofStatements('hash'), value: <Code>{sha256}</Code>, copy: sha256 },
            { label: t('certificate'), value: <Code>{certificateHash}</Code>, copy: certificateHash },
          ]}
        />
      </div>
    </>
  );
}
