import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { loadDocuments } from '#app/(dashboard)/(screens)/settings/documents/load-documents.ts';
import { SellerFiles } from '#components/seller-files/seller-files.tsx';
import { SellerFilesHead } from '#components/seller-files/seller-files-head.tsx';

/** The documents of one business: uploads, progress of the review, and a further upload. */
const { generateMetadata, page } = dashboardPage('/settings/documents', {
  title: 'seller-files.title',
  load: loadDocuments,
  show: ({ sellers, sellerKey, base, first, mayAdd, timeZone, now }) => (
    <Texts of={['common', 'dashboard', 'seller-files']}>
      <SellerFilesHead sellers={sellers} current={sellerKey} />
      <SellerFiles key={sellerKey} {...{ base, first, mayAdd, timeZone, now }} mayOpen />
    </Texts>
  ),
});

export { generateMetadata };
export default page;
