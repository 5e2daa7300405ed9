import { bankControl, taxAuthorityContext } from '#lib/contexts.ts';
import { makeDocument } from '#lib/modules/documents/index.ts';
import { keepGrant } from '#lib/modules/tax-authority/access-token.ts';
import { RETURN_PATH } from '#lib/modules/tax-authority/contract/return-path.ts';
import { workOnRequests } from '#lib/modules/tax-authority/work-on-requests.ts';
import { EVERY_TENANT } from '#lib/platform/db/every-tenant.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { platformRecords, recordsOf } from '#lib/platform/db/records.ts';
import { findFact } from './facts.ts';

/**
 * Tax invoices of the demo seller without a partner that the sandbox's tax authority was asked about, once: one has its
 * number, one was refused, and of one it does not know the buyer's number.
 */

const EMAIL = 'ceramics@kupa.test';
const FACT = 'demo-allocation-numbers';
const DEADLINE_MS = 5_000;

/** Totals whose last digits decide what the authority says (docs/tax-authority-protocol.md). Minor units. */
const TOTALS = [1_180_000, 1_770_060, 1_416_031];

/** Throws when the sandbox's tax authority does not answer. */
export async function seedAllocationNumbers(database: Database): Promise<void> {
  const { seller, membership } = await recordsOf(database, EVERY_TENANT);
  const found = await seller.findFirst({ where: { email: EMAIL }, select: { id: true } });
  const sellerId = Number(found?.id ?? 0);
  if (sellerId === 0 || (await findFact(database, FACT))) return;
  const owner = await membership.findFirst({ where: { sellerId: BigInt(sellerId) }, select: { userId: true } });
  const context = { ...taxAuthorityContext(), database };
  const code = await bankControl().taxCode();
  const given =
    code && (await context.reached?.authority.exchange(code, `${context.origin}${RETURN_PATH}`, DEADLINE_MS));
  if (!owner || !given || given.outcome !== 'given') throw new Error('the tax authority of the demo did not answer');
  await keepGrant(context, { sellerId, connectedBy: Number(owner.userId) }, given.tokens);
  for (const unitPrice of TOTALS) {
    const made = await makeDocument(context, sellerId, {
      type: 'invoice',
      currency: 'ILS',
      language: null,
      buyer: { name: 'Stern Architects Ltd.', companyNumber: '515000008' },
      lines: [{ name: 'Tiles for a lobby', quantity: 1, unitPrice }],
      comment: '',
    });
    if (!made.ok) throw new Error(`a demo document was refused: ${made.reason.key}`);
  }
  await workOnRequests(context);
  const { appFact } = await platformRecords(database);
  await appFact.createMany({ data: [{ key: FACT, value: String(TOTALS.length) }], skipDuplicates: true });
}
