import { ShieldX } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import Link from 'next/link';
import { buttonClass } from '#components/ui/button.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { screenOfPath } from '#lib/screens.ts';

/** The screen of a 403: it names the missing right and the people who can grant it. */
export default async function Forbidden() {
  const [t, asked] = await Promise.all([getTranslations('access'), headers()]);
  const right = screenOfPath(asked.get('x-kupa-path') ?? '/')?.right ?? null;
  const action = (
    <div className="flex flex-wrap justify-center gap-2">
      <Link href="/" className={buttonClass()}>
        {t('forbidden.home')}
      </Link>
      <Link href="/settings/roles" className={buttonClass('quiet')}>
        {t('forbidden.roles')}
      </Link>
    </div>
  );
  return (
    <ScreenMessage level={1} icon={ShieldX} title={t('forbidden.title')} action={action}>
      <strong className="block font-medium text-ink">
        {right === null ? t('forbidden.unknown') : t('forbidden.missing', { right: t(`right.${right}`) })}
      </strong>
      {t('forbidden.who')}
    </ScreenMessage>
  );
}
