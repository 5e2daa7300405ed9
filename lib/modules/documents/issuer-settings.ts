import { readSocialId } from '#lib/kernel/person/social-id.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { refuse, ok, type Result } from '#lib/kernel/result.ts';
import type { SellerKind } from '#lib/kernel/seller.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import type { issuerForm } from './contract/issuer-form.ts';
import { firstOf, type Issuer, readyIssuer } from './domain/issuer.ts';
import { counterTypeOf, typeOfPayment } from './domain/issuing.ts';
import { setIssuer } from './set-issuer.ts';
import { begunSeries, countWaiting, findIssuerDetails } from './store/issuers.sql.ts';
import type { IssuerSettings } from './views/issuer.ts';

/** Settings of documents on the screen of a business. */

type Entered = ReturnType<typeof issuerForm.schema.parse>;

/** Kind of a business that has named none: most are companies. */
const USUAL: SellerKind = 3;

export async function showIssuer(database: Database, sellerId: number): Promise<IssuerSettings> {
  const [{ issuer, profile, isOn }, begun, [waiting]] = await Promise.all([
    findIssuerDetails(database, sellerId),
    begunSeries(database, sellerId),
    countWaiting(database, [sellerId]),
  ]);
  const kind = profile.kind ?? issuer?.kind ?? USUAL;
  const types = typesOf(kind, issuer?.takesDonations ?? false);
  const firstNumber = (type: Parameters<typeof firstOf>[1] | undefined): string =>
    String(issuer && type ? firstOf(issuer, type) : 1);
  return {
    state: isOn ? (readyIssuer(issuer) ? 'on' : 'waiting') : 'off',
    waiting: waiting?.count ?? 0,
    typed: {
      kind: String(kind),
      name: issuer?.name ?? profile.name ?? '',
      businessNumber: issuer?.businessNumber ?? readSocialId(profile.businessNumber ?? '') ?? '',
      address: issuer?.address ?? profile.address ?? '',
      takesDonations: issuer?.takesDonations ?? false,
      firstOfPayments: firstNumber(types?.payments),
      firstOfRefunds: firstNumber(types?.refunds),
    },
    registered: {
      kind: profile.kind,
      businessNumber: readSocialId(profile.businessNumber ?? '') !== null,
    },
    series: types && {
      payments: { type: types.payments, hasBegun: begun.has(types.payments) },
      refunds: { type: types.refunds, hasBegun: begun.has(types.refunds) },
    },
  };
}

/** Types of what a business of this kind issues for payments, and for what goes back of them. */
function typesOf(kind: SellerKind, isDonation: boolean) {
  const payments = typeOfPayment(kind, isDonation);
  const refunds = payments && counterTypeOf(payments);
  return payments && refunds ? { payments, refunds } : null;
}

/** Saves the details of a business; answers them as they were. Where one series has both, its first number counts. */
export function saveIssuer(
  database: Database,
  sellerId: number,
  entered: Entered,
): Promise<Result<{ was: Issuer | null }, Refusal>> {
  const { firstOfPayments, firstOfRefunds, ...details } = entered;
  const types = typesOf(details.kind, details.takesDonations);
  return unlessRefused<{ was: Issuer | null }, Refusal>(database, async (inside) => {
    const { issuer: was } = await findIssuerDetails(inside, sellerId);
    const refused = await setIssuer(inside, sellerId, {
      ...details,
      ...(types && { firstNumbers: { [types.refunds]: firstOfRefunds, [types.payments]: firstOfPayments } }),
    });
    return refused ? refuse(refused) : ok({ was });
  });
}
