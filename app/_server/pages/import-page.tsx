import { getTranslations } from 'next-intl/server';
import type { ComponentProps } from 'react';
import { ImportScreen } from '#components/catalog/import-screen.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { dashboardPage } from './dashboard-page.tsx';

type ImportScreenProps = ComponentProps<typeof ImportScreen>;

/** The page that takes in a table of a list, with the columns that one may have. */
export const importPage = (
  list: Exclude<ImportScreenProps['list'], 'partner'>,
  table: Pick<ImportScreenProps, 'columns' | 'required' | 'actions'>,
) =>
  dashboardPage(`/${list}/import`, {
    title: `catalog.${list}.importTitle`,
    async show({ sellers }) {
      const t = await getTranslations(`catalog.${list}`);
      return (
        <>
          <BackTo href={`/${list}`} label={t('title')} />
          <h1 className="text-xl font-semibold">{t('importTitle')}</h1>
          <p className="mt-1 mb-5 max-w-prose text-muted">{t('importLead')}</p>
          <ImportScreen list={list} sellers={sellers.map(({ key, name }) => ({ key, name }))} {...table} />
        </>
      );
    },
  });
