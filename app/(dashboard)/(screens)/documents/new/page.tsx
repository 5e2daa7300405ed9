import { notFound } from 'next/navigation';
import { randomUUID } from 'node:crypto';
import { getLocale } from 'next-intl/server';
import { issueDocument, keepDocumentDraft, previewDocument } from '#app/(dashboard)/(screens)/documents/actions.ts';
import { loadBusiness } from '#app/_server/load/load-business.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { FormScreen } from '#components/documents/form/form-screen.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { DOCUMENT_TYPE_NAMES } from '#lib/kernel/sale/document.ts';
import { can } from '#lib/modules/access/index.ts';
import { prepareForm } from '#lib/modules/documents/dashboard.ts';

/** A document to be made: empty, or from documents that it continues, pays or credits. */
const { generateMetadata, page } = dashboardPage('/documents/new', {
  title: 'document-desk.new',
  async load({ search }) {
    const one = paramReader(search);
    const business = await loadBusiness('/documents/new', one('seller'));
    const prepared = await prepareForm(business.seller.id, {
      type: DOCUMENT_TYPE_NAMES.find((type) => type === one('type')) ?? null,
      from: one('from').split(',').filter(Boolean),
      credits: one('credits'),
      draftId: '',
    });
    return { ...business, prepared: prepared ?? notFound(), language: readLanguage(await getLocale()) };
  },
  show: ({ seller, choices, prepared, language }) => (
    <Texts of={['common', 'catalog', 'documents', 'document-desk']}>
      <FormScreen
        key={`${seller.key} ${prepared.typed.type} ${prepared.typed.basedOn.join()}`}
        {...{ choices, prepared, language }}
        documentId={randomUUID()}
        isDraft={false}
        seller={{
          key: seller.key,
          seesCustomers: can(seller, 'see-customers'),
          seesProducts: can(seller, 'see-products'),
        }}
        actions={{ issue: issueDocument, keep: keepDocumentDraft, preview: previewDocument }}
      />
    </Texts>
  ),
});

export { generateMetadata };
export default page;
