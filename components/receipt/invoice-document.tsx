/** @jsxImportSource preact */
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { missing, type PageInput, printable } from './printable-page.tsx';

/** `body`: what the document's paper says, as HTML. `standing`: of one that asks for money. */
type DocumentPage = {
  title: string;
  body: string;
  standing: { pay: string; address: string } | { paid: string } | null;
};

/** A document as a page of its own, to read, to keep, to print and to pay. Null: there is none at this address. */
export function invoiceDocument(page: DocumentPage | null, drawn: PageInput): string {
  const texts = MESSAGES[drawn.language].documents;
  if (!page) return missing(texts.none, texts.noneText, drawn);
  const { title, body, standing } = page;
  return printable(
    title,
    drawn,
    <>
      {standing && (
        <div class="pay">
          {'pay' in standing ? (
            <form method="post" action={standing.address}>
              <button>{standing.pay}</button>
            </form>
          ) : (
            <p>{standing.paid}</p>
          )}
        </div>
      )}
      <article dangerouslySetInnerHTML={{ __html: body }} />
    </>,
  );
}
