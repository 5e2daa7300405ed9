import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { PAPER_FORMATS } from '#lib/modules/statements/contract/formats.ts';
import { type Holder, paperHref } from './statements.ts';

type LinksProps = { holder: Holder; period: string; currency?: string };

/** The files of a statement in the reader's language, as small links in a row. */
export function PaperLinks({ holder, period, currency }: LinksProps) {
  const t = useTranslations('statements.one');
  return (
    <span className="inline-flex gap-3 pointer-coarse:-my-3">
      {PAPER_FORMATS.map((format) => (
        <a
          key={format}
          href={paperHref(holder, period, { format, ...(currency !== undefined && { currency }) })}
          aria-label={t('download', { format: format.toUpperCase() })}
          className="thumb relative z-1 inline-flex items-center text-sm underline-offset-2 hover:underline"
        >
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  );
}

/** The files of a statement as buttons, and below them those in other languages. */
export function PaperButtons({ holder, period }: Omit<LinksProps, 'currency'>) {
  const t = useTranslations('statements.one');
  const languageName = useTranslations('common.language');
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {PAPER_FORMATS.map((format) => (
          <a key={format} href={paperHref(holder, period, { format })} className={buttonClass()}>
            <Download aria-hidden className="size-4" />
            {t('download', { format: format.toUpperCase() })}
          </a>
        ))}
      </div>
      <details className="text-sm">
        <summary className="thumb w-fit cursor-pointer text-muted">{t('languages')}</summary>
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
          {LANGUAGES.map((language) => (
            <li key={language} className="flex items-baseline gap-2">
              <bdi lang={language} className="text-muted">
                {languageName(language)}
              </bdi>
              {PAPER_FORMATS.map((format) => (
                <a
                  key={format}
                  href={paperHref(holder, period, { format, language })}
                  className="thumb underline underline-offset-2"
                >
                  {format.toUpperCase()}
                </a>
              ))}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
