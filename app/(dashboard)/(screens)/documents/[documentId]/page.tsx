import { getLocale, getTranslations } from 'next-intl/server';
import {
  cancelDocument,
  dropDocumentDraft,
  issueDocumentDraft,
  sendDocumentToBuyer,
} from '#app/(dashboard)/(screens)/documents/actions.ts';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { DocumentActions, DraftActions } from '#components/documents/document-actions.tsx';
import { DocumentScreen, EditDraft } from '#components/documents/document-screen.tsx';
import { SendDocument } from '#components/documents/send-document.tsx';
import { nextOf } from '#components/documents/next-of.ts';
import { sheetOf, sheetOfDraft } from '#components/documents/sheet-of.ts';
import { AllocationNote } from '#components/tax-authority/allocation-note.tsx';
import { isHeld } from '#lib/modules/documents/contract/allocation.ts';
import { readDocumentToSend } from '#lib/modules/documents/dashboard.ts';
import { messagesOfDocument } from '#lib/modules/messages/dashboard.ts';
import type { DocumentView } from '#lib/modules/documents/views/documents.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';

async function titleOf({ state, shown: { type, number } }: DocumentView): Promise<string> {
  const [t, desk] = [await getTranslations('documents'), await getTranslations('document-desk')];
  return state === 'draft'
    ? desk('draftOf', { type: t(`type.${type}`) })
    : t('title', { type: t(`type.${type}`), number: String(number) });
}

/** Messages that were sent with an issued document. */
async function messagesOf({ documentId, sellerId }: DocumentView) {
  const found = await readDocumentToSend([sellerId], documentId);
  return found ? messagesOfDocument([sellerId], found.id) : [];
}

/** A document: its paper, where it stands, and what follows. */
const { generateMetadata, page } = recordPage('/documents/[documentId]', {
  title: async ({ document }) => titleOf(document),
  load: async ({ document }) => ({
    words: await titleOf(document),
    amount: amountText(document.shown.total, document.shown.currency, await getLocale()),
    messages: await messagesOf(document),
  }),
  show: ({ document, seller, may, words, amount, messages, isOneOfSeveral, timeZone, now }) => {
    const isDraft = document.state === 'draft';
    const { documentId, payments, cancelsAs } = document;
    const { next, others } = nextOf(document);
    const mayMake = may('make-sales');
    return (
      <DocumentScreen
        {...{ document, messages, isOneOfSeveral, timeZone, now }}
        above={
          isDraft ? null : (
            <AllocationNote
              allocation={document.shown.allocation}
              sellerKey={seller.key}
              mayDecide={may('edit-page')}
            />
          )
        }
        sheet={isDraft ? sheetOfDraft(document.shown) : sheetOf(document.shown)}
        actions={
          <Texts of={['common', 'catalog', 'documents', 'document-desk']}>
            {isDraft && mayMake ? (
              <DraftActions documentId={documentId} amount={amount} issue={issueDocumentDraft} drop={dropDocumentDraft}>
                <EditDraft documentId={documentId} />
              </DraftActions>
            ) : null}
            {isDraft || isHeld(document.shown.allocation) || !may('write-buyers') ? null : (
              <SendDocument documentId={documentId} title={words} send={sendDocumentToBuyer} />
            )}
            {isDraft || !mayMake ? null : (
              <DocumentActions
                {...{ documentId, next, others, payments }}
                sellerKey={seller.key}
                isCreditable={may('refund') && cancelsAs === 'credit-note'}
                cancelsAs={may('refund') ? cancelsAs : null}
                title={words}
                cancel={cancelDocument}
              />
            )}
          </Texts>
        }
      />
    );
  },
});

export { generateMetadata };
export default page;
