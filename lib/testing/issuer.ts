import type { SellerKind } from '#lib/kernel/seller.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

const ON = statement('testing_documents_on', 'UPDATE seller SET invoices_module = true WHERE id = $1');
const DETAILS = statement(
  'testing_documents_issuer',
  `INSERT INTO document_issuer (seller_id, inc, takes_donations, name, business_number, address, first_numbers)
  VALUES ($1, $2, $3, $5, '514000009', 'Herzl 1, Haifa', $4::jsonb)`,
);

type Details = {
  name?: string;
  kind?: SellerKind;
  takesDonations?: boolean;
  firstNumbers?: Partial<Record<DocumentType, number>>;
};

/** Switches documents on for a seller, with the details that they say: a company where nothing else is named. */
export async function givenIssuer(owner: Database, { id }: { id: number }, details: Details = {}): Promise<void> {
  const { name = 'Kiosk Ltd', kind = 3, takesDonations = false, firstNumbers = {} } = details;
  await owner.query(ON, [id]);
  await owner.query(DETAILS, [id, kind, takesDonations, JSON.stringify(firstNumbers), name]);
}
