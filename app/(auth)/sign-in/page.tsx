import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import { publicPage } from '#app/_server/pages/open-pages.tsx';
import { currentPerson } from '#app/_server/person.ts';
import { AuthPage } from '#components/access/auth-page.tsx';
import { SignInForm } from '#components/access/sign-in-form.tsx';

/** A path of this site: one slash, and neither a second one nor a backslash, which browsers read as a slash. */
const ownPath = (wanted: unknown): string => (typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : '/');

const { generateMetadata, page } = publicPage('/sign-in', {
  title: 'dashboard.signIn.title',
  async load({ search }) {
    const next = ownPath(search['next']);
    if (await currentPerson()) redirect(next);
    return { next };
  },
  async show({ next, isSandbox }) {
    const t = await getTranslations('dashboard.signIn');
    return (
      <AuthPage title={t('title')} lead={t('lead')}>
        <SignInForm next={next} />
        {isSandbox ? <p className="mt-8 border-t pt-4 text-sm text-muted">{t('demo')}</p> : null}
      </AuthPage>
    );
  },
});

export { generateMetadata };
export default page;
