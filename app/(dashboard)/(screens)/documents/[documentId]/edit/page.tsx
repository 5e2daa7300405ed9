import { getLocale, getTranslations } from 'next-intl/server';
import { issueDocument, keepDocumentDraft, previewDocument } from '#app/(dashboard)/(screens)/documents/actions.ts';
import { existing } from '#app/_server/load/load-business.ts';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { FormScreen } from '#components/documents/form/form-screen.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import { prepareForm } from '#lib/modules/documents/dashboard.ts';

/** A draft to be changed; what was issued cannot be. */
const { generateMetadata, page } = recordPage('/documents/[documentId]/edit', {
  title: async () => (await getTranslations('document-desk'))('edit'),
  load: async ({ document: { documentId, sellerId } }) => {
    const prepared = await prepareForm(sellerId, { type: null, from: [], credits: '', draftId: documentId });
    return { prepared: existing(prepared), language: readLanguage(await getLocale()) };
  },
  show: ({ document: { documentId }, seller, may, prepared, language }) => (
    <Texts of={['common', 'catalog', 'documents', 'document-desk']}>
      <FormScreen
        {...{ documentId, prepared, language }}
        choices={[]}
        isDraft
        seller={{ key: seller.key, seesCustomers: may('see-customers'), seesProducts: may('see-products') }}
        actions={{ issue: issueDocument, keep: keepDocumentDraft, preview: previewDocument }}
      />
    </Texts>
  ),
});

export { generateMetadata };
export default page;
