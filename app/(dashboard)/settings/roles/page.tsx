import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { viewOf } from '#app/_server/person.ts';
import { RolesTable } from '#components/access/people/roles-table.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('access.roles'), viewOf('/settings/roles')]);
  return { title: t('title') };
}

/** The rights of each role, open to all signed-in people: the table that every handler checks. */
export default async function RolesPage() {
  const [t, { sellers }] = await Promise.all([getTranslations('access.roles'), viewOf('/settings/roles')]);
  return (
    <>
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-5 max-w-prose text-muted">{t('lead')}</p>
      <RolesTable own={[...new Set(sellers.map(({ role }) => role))]} />
    </>
  );
}
