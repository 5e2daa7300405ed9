import { randomUUID } from 'node:crypto';
import { EMPTY_DOCUMENT, EMPTY_LINE } from '#lib/modules/documents/views/document-form.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { givenIssuer } from '../issuer.ts';
import type { TestSeller } from '../world.ts';

type Params = { owner: () => Database; seller: () => TestSeller };
type Way = 'issueDocument' | 'keepDocumentDraft' | 'previewDocument';

/** Actions on documents by hand that take text: buyers, lines and notes. */
export function documentsWithText({
  owner,
  seller,
}: Params): Readonly<Record<Way, (text: string) => Promise<unknown>>> {
  const sends = (way: Way) => async (text: string) => {
    const actions = await import('#app/(dashboard)/(screens)/documents/actions.ts');
    await givenIssuer(owner(), seller());
    const said = text.slice(0, 500);
    return actions[way](seller().publicKey, randomUUID(), {
      ...EMPTY_DOCUMENT,
      type: 'offer',
      buyerName: text.slice(0, 255),
      comment: said,
      lines: [{ ...EMPTY_LINE, name: said, price: '118' }],
    });
  };
  return {
    issueDocument: sends('issueDocument'),
    keepDocumentDraft: sends('keepDocumentDraft'),
    previewDocument: sends('previewDocument'),
  };
}
