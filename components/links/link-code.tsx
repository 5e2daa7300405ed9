import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import type { LinkOwner, LinkResponse } from './link-actions.ts';
import { CodeImage } from './code-image.tsx';

/** The code of a link on the screen, for a buyer who stands in front of it, and the way to a page to print. */
export function LinkCode({ of, link }: { of: LinkOwner; link: LinkResponse }) {
  const t = useTranslations('messages.send');
  return (
    <div className="grid justify-items-center gap-3 rounded-panel border p-4 text-center">
      <CodeImage code={link.code} name={t('codeOf')} className="w-full max-w-72" />
      <p className="text-sm text-muted">{t('scanHelp')}</p>
      <a
        href={`${of.path}/link/poster`}
        target="_blank"
        rel="noreferrer"
        aria-label={`${t('print')}, ${t('opens')}`}
        className={buttonClass()}
      >
        <Printer aria-hidden className="size-4" />
        {t('print')}
      </a>
    </div>
  );
}
