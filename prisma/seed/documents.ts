import { keepDraft } from '#lib/modules/documents/drafts.ts';
import { cancelDocument } from '#lib/modules/documents/cancel-document.ts';
import type { DocumentToMake } from '#lib/modules/documents/domain/own-document.ts';
import { makeDocument } from '#lib/modules/documents/make-document.ts';
import { readIssuer, setIssuer } from '#lib/modules/documents/set-issuer.ts';
import { switchServiceOf } from '#lib/modules/services/switch-service.ts';
import { servicesContext } from '#lib/contexts.ts';
import { EVERY_TENANT } from '#lib/platform/db/every-tenant.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import { settings } from '#lib/platform/env.ts';

/** Documents of the demo seller without a partner, of each type and in each standing. */

const EMAIL = 'ceramics@kupa.test';

const DETAILS = {
  name: 'Negev Ceramics Ltd.',
  businessNumber: '514000009',
  address: 'HaAtzmaut St 40, Beersheba',
  kind: 3,
  firstNumbers: { 'invoice-receipt': 2_001, invoice: 501 },
} as const;

const WORK = { currency: 'ILS', language: null, comment: '' };
const BUYER = { name: 'Stern Architects Ltd.', companyNumber: '515000008' };
const TILES = [
  { name: 'Wall tiles, blue', quantity: 40, unitPrice: 3_540, discount: 11_600 },
  { name: 'Delivery to Eilat', quantity: 1, unitPrice: 15_000, vat: 'zero' as const },
];

/** Issues the documents once: a seller that has details keeps what a person did with it. */
export async function seedDocuments(database: Database): Promise<void> {
  const { seller } = await recordsOf(database, EVERY_TENANT);
  const found = await seller.findFirst({ where: { email: EMAIL }, select: { id: true } });
  const sellerId = Number(found?.id ?? 0);
  if (sellerId === 0 || (await readIssuer(database, sellerId)) !== null) return;
  await setIssuer(database, sellerId, DETAILS);
  await switchServiceOf(servicesContext(), sellerId, { type: 'invoice', on: true });
  const context = { database, timeZone: settings().timeZone };
  const make = async (more: Pick<DocumentToMake, 'type'> & Partial<DocumentToMake>): Promise<string> => {
    const made = await makeDocument(context, sellerId, { ...WORK, buyer: BUYER, lines: TILES, ...more });
    if (!made.ok) throw new Error(`a demo document was refused: ${made.reason.key}`);
    return made.value.publicId;
  };
  const part = (amount: number) => [{ name: 'Payment', quantity: 1, unitPrice: amount }];
  const offer = await make({ type: 'offer' });
  const order = await make({ type: 'order', basedOn: [offer] });
  const delivery = await make({ type: 'delivery', basedOn: [order] });
  const proforma = await make({ type: 'transaction-invoice', basedOn: [order] });
  const invoice = await make({ type: 'invoice', basedOn: [delivery, proforma] });
  await make({ type: 'receipt', lines: part(60_000), basedOn: [invoice] });
  const small = await make({ type: 'invoice', lines: part(23_600) });
  await make({
    type: 'receipt',
    lines: part(23_600),
    basedOn: [small],
    payments: [{ method: 'bank-transfer', amount: 23_600, date: null }],
  });
  const wrong = await make({ type: 'invoice-receipt', lines: part(11_800) });
  await cancelDocument(context, sellerId, wrong);
  await keepDraft(context, sellerId, { ...WORK, type: 'invoice', buyer: BUYER, lines: TILES });
}
