/** @jsxImportSource preact */
import { isolate } from '#lib/kernel/isolate.ts';
import type { Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { Amount, type PageInput, Facts, Foot, Lines, missing, printable, Seller } from './printable-page.tsx';
import type { InvoiceView } from './invoice-view.ts';

/** An invoice as a document of its own, to read, to keep and to print. `view` null: there is none at this address. */
export function invoiceDocument(view: InvoiceView | null, drawn: PageInput): string {
  const texts = MESSAGES[drawn.language].documents;
  return view
    ? printable(`${view.title} · ${view.seller}`, drawn, <Sheet view={view} language={drawn.language} />)
    : missing(texts.none, texts.noneText, drawn);
}

function Sheet({ view, language }: { view: InvoiceView; language: Language }) {
  return (
    <>
      <Seller
        seller={view.seller}
        logo={view.logo}
        more={[view.business, view.address === '' ? '' : isolate(view.address)]
          .filter((part) => part !== '')
          .join(', ')}
      />
      <div class="head">
        <h1>{view.title}</h1>
        <p class="marks">
          {view.marks.always.join(', ')}
          <span class="on-paper">, {view.marks.copy}</span>
        </p>
        <Amount amount={view.amount} currency={view.currency} language={language} />
      </div>
      <Facts facts={view.facts} />
      <Lines items={view.items} sums={view.sums} language={language} />
      <Foot text={view.foot} language={language} />
    </>
  );
}
