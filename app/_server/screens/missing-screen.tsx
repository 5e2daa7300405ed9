import { BookOpen, House, LogIn, SearchX } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { currentPerson } from '#app/_server/person.ts';
import { SalesSearch } from '#components/layout/sales-search.tsx';
import { DeadEnd } from '#components/ui/page/dead-end.tsx';
import { can } from '#lib/modules/access/index.ts';

/** The screen of a 404, with the search for signed-in people and the sign-in for the others. */
export async function MissingScreen() {
  const [person, t] = await Promise.all([currentPerson(), getTranslations('common')]);
  return (
    <DeadEnd
      icon={SearchX}
      title={t('error.missingTitle')}
      action={person?.sellers.some((seller) => can(seller, 'see-sales')) ? <SalesSearch /> : null}
      steps={[
        { isBack: true, text: t('error.back') },
        person
          ? { icon: House, text: t('error.home'), href: '/' }
          : { icon: LogIn, text: t('open.signIn'), href: '/sign-in' },
        { icon: BookOpen, text: t('nav.reference'), href: '/docs' },
      ]}
    >
      <p>{t(person ? 'error.missingBody' : 'error.missingPublic')}</p>
    </DeadEnd>
  );
}
