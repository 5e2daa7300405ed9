import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { can } from '#lib/modules/access/index.ts';
import { peopleOf } from '#lib/modules/access/dashboard.ts';
import { listAudit } from '#lib/modules/audit/dashboard.ts';
import { listDeliveries } from '#lib/modules/callbacks/dashboard.ts';
import { eventsOfSeller, findOwnSellers, namesOfPeople, reserveOfSeller } from '#lib/modules/partners/dashboard.ts';
import type { OwnSeller } from '#lib/modules/partners/views.ts';
import { feesOf, listKeys, profileOfSeller, settingsOfSeller } from '#lib/modules/sellers/dashboard.ts';
import { listClients } from '#lib/modules/accounting/dashboard.ts';
import { listPrograms } from '#lib/modules/tokens/dashboard.ts';
import { servicesOf } from '#lib/modules/services/dashboard.ts';

/** The seller of an address and its partner; a seller of another partner is not found. */
export const loadPartnerSeller = cache(async (ref: string) => {
  const { partners, partnerIds, person } = await viewOf('/partner/sellers/[ref]');
  const [seller] = isUuid(ref) ? await findOwnSellers(partnerIds, [ref]) : [];
  const partner = partners.find(({ id }) => id === seller?.partnerId);
  if (!seller || !partner) notFound();
  return { seller, partner, person, showPartner: partners.length > 1 };
});

type Loaded = Awaited<ReturnType<typeof loadPartnerSeller>>;

/** Deliveries, people and entries that the page shows. */
const SHOWN = 10;

const ALL_DELIVERIES = {
  search: '',
  states: [],
  types: [],
  outcomes: [],
  from: null,
  until: null,
  place: null,
} as const;
const EVERYTHING = { actions: null, search: '', userId: null, from: null, until: null, page: 1, size: 20 } as const;

/** All that the page of a seller shows, each part as far as the person's role at the partner allows it. */
export async function loadSellerParts({ seller, partner }: Pick<Loaded, 'seller' | 'partner'>) {
  const { sellerId } = seller;
  const scope = { sellerIds: [sellerId], partnerIds: [] };
  const where = <Value>(isAllowed: boolean, load: () => Promise<Value>) => (isAllowed ? load() : null);
  const [profile, settings, services, fees, events, people, keys, deliveries, audit, reserve] = await Promise.all([
    profileOfSeller(sellerId),
    settingsOfSeller(sellerId),
    servicesOf(sellerId),
    feesOf(sellerId),
    eventsOfSeller(sellerId),
    where(can(partner, 'see-people'), () =>
      peopleOf({ ref: seller.ref, kind: 'seller', id: sellerId, name: seller.name }),
    ),
    where(can(partner, 'see-keys'), () => keysOf(seller)),
    where(can(partner, 'see-callbacks'), () =>
      listDeliveries({ sellerIds: [sellerId], partnerSellerIds: [sellerId] }, ALL_DELIVERIES),
    ),
    where(can(partner, 'see-audit'), () => listAudit(scope, EVERYTHING)),
    where(can(partner, 'see-reports'), () => reserveOfSeller(sellerId)),
  ]);
  if (!profile || !settings) notFound();
  const names = await namesOfPeople(fees.flatMap(({ userId }) => userId ?? []));
  return {
    profile,
    settings,
    services,
    events,
    people,
    keys,
    reserve,
    fees: fees.map(({ userId, ...fee }) => ({ ...fee, by: (userId === null ? null : names.get(userId)) ?? null })),
    deliveries: deliveries?.rows.slice(0, SHOWN) ?? null,
    audit: audit?.rows ?? null,
    mayManage: can(partner, 'manage-sellers'),
    managesKeys: can(partner, 'manage-keys'),
  };
}

async function keysOf({ sellerId }: OwnSeller) {
  const scope = { sellerIds: [sellerId], partnerIds: [] };
  const [{ keys, publicKeys }, programs, clients] = await Promise.all([
    listKeys(scope),
    listPrograms([sellerId]),
    listClients(scope),
  ]);
  return {
    ownerId: sellerId,
    keys,
    clients,
    publicKey: publicKeys.find(({ ownerId }) => ownerId === sellerId) ?? null,
    programs: programs.find((one) => one.sellerId === sellerId) ?? { sellerId, shown: [], count: 0 },
  };
}
