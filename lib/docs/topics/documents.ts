import { DOCUMENT_TYPES, type DocumentType } from '#lib/kernel/sale/document.ts';
import { SELLER_KIND_NUMBERS } from '#lib/kernel/seller.ts';
import { DOCUMENT_STATUSES } from '#lib/modules/documents/contract/document-record.ts';
import { MEANS } from '#lib/modules/documents/domain/content.ts';
import {
  counterTypeOf,
  issuesDocuments,
  mayIssueByHand,
  typeOfPayment,
} from '#lib/modules/documents/domain/issuing.ts';
import { type Block, heading, list, table, text } from '../blocks.ts';

/** Topic of fiscal documents, for programs. Who issues what is the table that the product decides by. */

const numberOf = (type: DocumentType | null): string => (type === null ? '–' : String(DOCUMENT_TYPES[type]));

const NAMES: Readonly<Record<DocumentType, string>> = {
  order: 'Order',
  delivery: 'Delivery note',
  'transaction-invoice': 'Proforma invoice',
  invoice: 'Tax invoice',
  'invoice-receipt': 'Tax invoice/receipt',
  'credit-note': 'Credit invoice',
  receipt: 'Receipt',
  'donation-receipt': 'Donation receipt',
  offer: 'Quote',
};
const TYPES = Object.keys(NAMES) as DocumentType[];

const STATUSES: Readonly<Record<(typeof DOCUMENT_STATUSES)[number], string>> = {
  draft: 'Kept, without a number. `/issue` issues it, `/cancel` drops it.',
  issued: 'Has its number and never changes.',
  'partly-paid': 'Receipts that are based on it paid a part; `left_to_pay` is the rest.',
  paid: 'A receipt, or a document that receipts paid in full.',
  cancelled: 'Documents that credit or cancel it took back all of it.',
};

const KINDS = SELLER_KIND_NUMBERS.map((kind) => {
  if (!issuesDocuments(kind)) return [String(kind), '–', '–', 'none: invoices can’t be turned on (174)'];
  const payment = typeOfPayment(kind, false);
  const donation = typeOfPayment(kind, true);
  const back = (type: DocumentType | null) => numberOf(type && counterTypeOf(type));
  const both = (one: string, other: string): string => (one === other ? one : `${one}; ${other} for donations`);
  return [
    String(kind),
    both(numberOf(payment), numberOf(donation)),
    both(back(payment), back(donation)),
    TYPES.filter((type) => mayIssueByHand(kind, type))
      .map(numberOf)
      .join(', '),
  ];
});

export function documents(): Block[] {
  return [
    text(
      'With invoices turned on, every payment gets a document and every refund one that takes it back, in the same ' +
        'commit as the money. `sale_invoice_number` and `sale_invoice_url` name it in records and callbacks.',
    ),
    heading('turn-on', 'Turning invoices on'),
    text(
      '[vas-enable](/docs/operations/vas-enable) with the activation key of service 5 needs the name, ' +
        'business number, address and kind of business, from the seller’s profile or from `vas_data`. ' +
        '`first_numbers` continues an older book. For a seller without these details, payments go on and ' +
        'their documents wait: they’re issued in order, with that day’s date, once [vas- ' +
        'update](/docs/operations/vas-update) brings the details.',
    ),
    heading('who', 'Who issues what'),
    table('Types by kind of business', ['seller_inc', 'Payment', 'Refund', 'With POST /documents'], KINDS),
    text(
      'Other types are rejected (174). A chargeback that is lost issues what a refund of it would; one that is open ' +
        'issues nothing. If the bank gives money back after that, it gets a document like that of the payment, at ' +
        'its VAT rate and with its number in it: what takes a document back is never taken back itself. A refund ' +
        'takes back the documents of its sale in their order, with one document for each.',
    ),
    heading('types', 'Types'),
    table(
      'Types of documents',
      ['doc_type', 'Document', 'Taken back by'],
      TYPES.map((type) => [numberOf(type), NAMES[type], numberOf(counterTypeOf(type))]),
    ),
    heading('vat', 'VAT'),
    list(
      'The rate is that of the document’s day: 17 % from 2015-10-01, 18 % from 2025-01-01. A document that takes ' +
        'another back has the rate of that one.',
      'Amounts include VAT. It’s rounded once for all lines of one rate, half up, so that net and VAT are the total.',
      'Lines with `vat` `zero` (exports, Eilat) or `exempt` have none; nor has any line of sellers that charge none.',
      'Tax invoices above an amount need a number of the tax authority: see ' +
        '[allocation numbers](#allocation-numbers).',
    ),
    heading('chain', 'From quote to receipt'),
    list(
      '`based_on` names documents that a new one continues: a quote (600) becomes an order (100), a delivery note ' +
        '(200), a proforma (300), a tax invoice (305).',
      'A receipt (400) based on invoices pays them in the given order. Several receipts can pay one invoice, and one ' +
        'receipt several.',
      `\`payments[]\` of receipts name the means: ${MEANS.map((one) => `\`${one}\``).join(', ')}.`,
      '[/cancel](/docs/operations/cancel-document) issues the document that takes back what is left. Documents of ' +
        'payments are credited by [refund-sale](/docs/operations/refund-sale) alone.',
    ),
    heading('statuses', 'Statuses'),
    table(
      'Statuses of documents',
      ['status', 'Meaning'],
      DOCUMENT_STATUSES.map((status) => [status, STATUSES[status]]),
    ),
    heading('allocation-numbers', 'Allocation numbers'),
    text(
      'Tax invoices (305, 320) in shekels with VAT to a buyer with an Israeli business number need a number of the ' +
        'tax authority above 5,000 ILS before VAT (since 2026-06-01; 10,000 since 2026-01-01, 20,000 in 2025). It’s ' +
        'requested once the document has its own number.',
    ),
    table(
      'Statuses of allocation numbers',
      ['allocation_status', 'Meaning'],
      [
        ['not-needed', 'The document goes out as it is.'],
        ['waiting', 'It isn’t final: no PDF is handed out, and it isn’t sent.'],
        ['given', '`allocation_number` has the 9 digits that are printed on it.'],
        [
          'refused',
          'The seller chooses on its screen: go on without a number, cancel, object, or reverse the charge. Without ' +
            'a number the document goes out and says that its VAT can’t be deducted.',
        ],
      ],
    ),
    list(
      'A reversed charge cancels the document and issues one without VAT in its place, with a number of its own.',
      'In the sandbox the last two digits of the total decide: .60 and .61 are refused, .70 takes 30 seconds, .31 is ' +
        'an unknown buyer, .34 a wrong date, .38 a missing permission; others get a number.',
      'Built from the authority’s published description; it has never been run against its own system. Whoever runs ' +
        'the product registers it there first.',
    ),
    heading('send', 'Sending a document'),
    text(
      '[/send](/docs/operations/send-document) mails or texts the address of the document’s page. Read the document ' +
        'to see what became of each message: `messages[].status` and `reason`.',
    ),
    heading('pay', 'Paying on the page'),
    list(
      'The page of a tax invoice (305) or a proforma (300) with something left to pay has a button that pays it, ' +
        'with all methods of the business. You get the callbacks of that sale as of any other.',
      'The payment gets a receipt (400), or a tax invoice/receipt (320) if it pays a proforma of a business that ' +
        'charges VAT. Its `based_on` names the document.',
      'While a payment is under way, receipts for the document and its cancellation return 998.',
    ),
    heading('formats', 'As PDF and HTML'),
    list(
      '`GET /documents/{id}?format=pdf` is signed PDF/A-3a; `format=html` says the same words.',
      'The PDF carries its data as `document.xml`, with the API’s field names.',
      '`second_language` puts the words of a document in that language below the first. `second=en` in its address ' +
        'does it for one download, and `second=none` leaves it out.',
    ),
    heading('original', 'Original and copies'),
    text(
      'The first PDF that is downloaded at `doc_url` is the original; `sha256` is its hash. Later PDFs, and what a ' +
        'browser prints, say that they’re copies.',
    ),
  ];
}
