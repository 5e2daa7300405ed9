import { randomUUID } from 'node:crypto';
import { getLocale } from 'next-intl/server';
import { issueDocument, keepDocumentDraft, previewDocument } from '#app/(dashboard)/(screens)/documents/actions.ts';
import { loadNewDocument } from '#app/_server/load/load-document.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { FormScreen } from '#components/documents/form/form-screen.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { can } from '#lib/modules/access/index.ts';

/** A document to be made: empty, or from documents that it continues, pays or credits. */
const { generateMetadata, page } = dashboardPage('/documents/new', {
  title: 'document-desk.new',
  async load({ search }) {
    const one = paramReader(search);
    const form = await loadNewDocument(one('seller'), one('type'), one('from'), one('credits'));
    return { ...form, language: readLanguage(await getLocale()) };
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
