import { House, ShieldX, UserRoundCog, UsersRound } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { DeadEnd } from '#components/ui/page/dead-end.tsx';
import { screenOfPath } from '#lib/screens.ts';

/** The screen of a 403: it names the missing right and the people who can grant it. */
export async function ForbiddenScreen() {
  const [t, words, requestHeaders] = await Promise.all([
    getTranslations('access'),
    getTranslations('common'),
    headers(),
  ]);
  const right = screenOfPath(requestHeaders.get('x-kupa-path') ?? '/')?.right ?? null;
  return (
    <DeadEnd
      icon={ShieldX}
      title={t('forbidden.title')}
      steps={[
        { isBack: true, text: words('error.back') },
        { icon: House, text: t('forbidden.home'), href: '/' },
        { icon: UsersRound, text: t('forbidden.roles'), href: '/settings/roles' },
        { icon: UserRoundCog, text: words('nav.account'), href: '/settings/account' },
      ]}
    >
      <p className="font-medium text-ink">
        {right === null ? t('forbidden.unknown') : t('forbidden.missing', { right: t(`right.${right}`) })}
      </p>
      <p>{t('forbidden.who')}</p>
    </DeadEnd>
  );
}
