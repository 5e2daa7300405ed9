import { makeDocument } from '#lib/modules/documents/index.ts';
import type { AllocationBlock } from '#lib/modules/tax-authority/contract/request-states.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { givenIssuer } from './issuer.ts';

const REQUEST = statement(
  'testing_held_document',
  `INSERT INTO allocation_request (document_id, seller_id, state, why, code, next_at)
SELECT d.id, d.seller_id, $2::allocation_request_state, $3::allocation_block, $4, NULL FROM fiscal_document d
  WHERE d.public_id = $1
ON CONFLICT (document_id) DO UPDATE SET state = excluded.state, why = excluded.why, code = excluded.code,
  next_at = NULL`,
);

/** A tax invoice of a seller that waits for its number, and for a person: refused with 460, or blocked. */
export async function givenHeldDocument(
  owner: Database,
  sellerId: number,
  state: 'refused' | AllocationBlock = 'refused',
): Promise<string> {
  await givenIssuer(owner, { id: sellerId });
  const made = await makeDocument({ database: owner, timeZone: 'Asia/Jerusalem' }, sellerId, {
    type: 'invoice',
    currency: 'ILS',
    language: null,
    buyer: { name: 'Levi Ltd', companyNumber: '515000002' },
    lines: [{ name: 'Consulting', quantity: 1, unitPrice: 1_180_000 }],
    comment: '',
  });
  if (!made.ok) throw new Error(made.reason.key);
  const isRefused = state === 'refused';
  const asked = [isRefused ? 'refused' : 'blocked', isRefused ? null : state, isRefused ? 460 : 431];
  await owner.query(REQUEST, [made.value.publicId, ...asked]);
  return made.value.publicId;
}

const GRANT = statement(
  'testing_tax_grant',
  `INSERT INTO tax_authority_grant (seller_id, connected_by, file_key_id, public_id, sealed, access_until)
SELECT seller_id, user_id, 0, gen_random_uuid(), '', app_now() + interval '30 minutes'
  FROM membership WHERE seller_id = $1 ORDER BY user_id LIMIT 1
ON CONFLICT (seller_id) WHERE ended_at IS NULL DO NOTHING`,
);

/** Connects a business to the tax authority, with tokens that open nothing; none without people. */
export async function givenTaxGrant(owner: Database, sellerId: number): Promise<void> {
  await owner.query(GRANT, [sellerId]);
}
