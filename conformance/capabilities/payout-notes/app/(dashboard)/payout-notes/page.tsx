import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { listNotes } from '#lib/modules/payout-notes/dashboard.ts';

/** What was noted about the payouts of sales, the newest first. */
const { generateMetadata, page } = dashboardPage('/payout-notes', {
  title: 'payout-notes.title',
  load: async ({ sellerIds }) => ({ notes: await listNotes(sellerIds) }),
  show: async ({ notes, timeZone, now }) => {
    const t = await getTranslations('payout-notes');
    if (notes.length === 0) return <p>{t('none')}</p>;
    return (
      <ul className="grid gap-3">
        {notes.map(({ id, text, saleId, createdAt }) => (
          <li key={id}>
            <Link href={`/sales/${saleId}`}>
              <bdi>{text}</bdi>
            </Link>{' '}
            <Timestamp at={createdAt} timeZone={timeZone} now={now} exact />
          </li>
        ))}
      </ul>
    );
  },
});

export { generateMetadata };
export default page;
