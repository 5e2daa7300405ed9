import type { DashboardContext } from '#app/_server/pages/dashboard-page.tsx';
import { partnersOf } from '#app/_server/person.ts';
import { parseHomeParams, planHome } from '#components/home/home-params.ts';
import { homeKindOf } from '#components/home/home-kind.ts';
import { can, isOfPartner, type PartnerAccess, type SellerAccess } from '#lib/modules/access/index.ts';
import { countUnmatched } from '#lib/modules/bank-statements/dashboard.ts';
import { endpointScope, endpointsOf } from '#lib/modules/callbacks/dashboard.ts';
import { countDisputes } from '#lib/modules/disputes/dashboard.ts';
import { countWaitingDocuments } from '#lib/modules/documents/dashboard.ts';
import { openAlerts } from '#lib/modules/early-alerts/dashboard.ts';
import { listReviews } from '#lib/modules/onboarding/dashboard.ts';
import { listPartnerSellers } from '#lib/modules/partners/dashboard.ts';
import type { Trouble } from '#lib/modules/partners/views.ts';
import { hasSales, homeNumbers, latestSales, readNow } from '#lib/modules/payments/dashboard.ts';
import { moneyNews } from '#lib/modules/payouts/dashboard.ts';
import { countStuck } from '#lib/modules/tax-authority/dashboard.ts';
import { countToRecover } from '#lib/modules/subscriptions/dashboard.ts';
import { homeActionsOf } from '#lib/screen.ts';
import { SCREEN_MODULES } from '#lib/screens.ts';

/** Newest sales below the numbers. */
const LATEST = 6;

/** The home of a person, by the rights in view: that of a partner's people, or that of people of businesses. */
export async function loadHome(context: DashboardContext) {
  const rights = [...new Set(context.sellers.flatMap((seller) => seller.rights))];
  // A partner's people who choose one business look at that one.
  const partners = context.chosenSeller === '' ? await partnersOf(context.person) : [];
  const atPartners = [...new Set(partners.flatMap((partner) => partner.rights.filter(isOfPartner)))];
  const kind = homeKindOf({ rights, atPartners });
  // The business for which an empty home offers to make a first payment: the first one at which this person may.
  const firstSeller = context.sellers.find((seller) => can(seller, 'make-sales')) ?? null;
  if (kind === 'partner')
    return {
      firstSeller,
      home: {
        kind,
        actions: homeActionsOf(SCREEN_MODULES, atPartners),
        ...(await partnerHome(partners)),
      },
    };
  return {
    firstSeller,
    home: {
      kind,
      rights,
      actions: homeActionsOf(SCREEN_MODULES, rights),
      ...(await businessHome(context, kind === 'month' ? 'month' : 'today')),
    },
  };
}

/** The numbers of the period of an address, the latest sales, and what waits. `now` is the database's. */
async function businessHome({ sellers, sellerIds, search, timeZone }: DashboardContext, usual: 'month' | 'today') {
  const now = await readNow();
  const address = parseHomeParams(search, usual);
  const plan = planHome(address, now, timeZone);
  const [numbers, latest, addresses, toRecover, money, bankLines, documents, allocations, disputes, isUsed] =
    await Promise.all([
      homeNumbers(sellerIds, plan.query),
      latestSales(sellerIds, LATEST),
      troubledAddresses(sellers),
      failedSubscriptions(sellers),
      newsOfMoney(sellers),
      unmatchedLines(sellers),
      waitingDocuments(sellers),
      stuckAllocations(sellers),
      waitingDisputes(sellers),
      hasSales(sellerIds),
    ]);
  return {
    now,
    address,
    plan,
    numbers,
    latest,
    addresses,
    toRecover,
    money,
    bankLines,
    documents,
    allocations,
    disputes,
    isUsed,
  };
}

/** Sellers of each list of a partner's home. */
const SHOWN = 6;

const ANY_SELLER = { search: '', states: [], step: null, sort: 'since', ascending: true, page: 1 } as const;

/** Sellers of partners that wait for a review, those that are stuck, and how many need a look for another reason. */
async function partnerHome(partners: readonly PartnerAccess[]) {
  const ids = partners.filter((partner) => can(partner, 'see-sellers')).map(({ id }) => id);
  const reviewed = partners.filter((partner) => can(partner, 'review-sellers')).map(({ id }) => id);
  const inTrouble = async (trouble: Trouble, size: number) => listPartnerSellers(ids, { ...ANY_SELLER, trouble, size });
  const [waiting, stuck, callbacks, chargebacks, thresholds, devices] = await Promise.all([
    listReviews({
      partnerIds: reviewed,
      search: '',
      states: ['submitted', 'in-review'],
      ascending: true,
      page: 1,
      size: SHOWN,
    }),
    inTrouble('stuck', SHOWN),
    inTrouble('callbacks', 1),
    inTrouble('chargebacks', 1),
    inTrouble('thresholds', 1),
    inTrouble('devices', 1),
  ]);
  return {
    waiting,
    stuck,
    troubles: {
      callbacks: callbacks.count,
      chargebacks: chargebacks.count,
      thresholds: thresholds.count,
      devices: devices.count,
    },
    mayReview: reviewed.length > 0,
  };
}

/** How many callback addresses do not get their callbacks; of those whose log the person may open. */
async function troubledAddresses(sellers: readonly SellerAccess[]): Promise<number> {
  const endpoints = await endpointsOf(endpointScope(sellers.filter((seller) => can(seller, 'see-callbacks'))));
  return endpoints.filter(({ state }) => state !== 'active').length;
}

/** How many subscriptions wait for another card or for their retry; of those that the person may see. */
const failedSubscriptions = (sellers: readonly SellerAccess[]): Promise<{ failed: number; retrying: number }> =>
  countToRecover(sellers.filter((seller) => can(seller, 'see-subscriptions')).map(({ id }) => id));

/** How many lines of bank statements have no payout; of businesses whose statements the person may match. */
const unmatchedLines = (sellers: readonly SellerAccess[]): Promise<number> =>
  countUnmatched(sellers.filter((seller) => can(seller, 'match-statements')).map(({ id }) => id));

/** How many documents wait for an allocation number and for a decision of the person. */
const stuckAllocations = (sellers: readonly SellerAccess[]): Promise<number> =>
  countStuck(sellers.filter((seller) => can(seller, 'edit-page')).map(({ id }) => id));

/** How many documents wait for details; of businesses whose details the person may give. */
const waitingDocuments = (sellers: readonly SellerAccess[]): Promise<number> =>
  countWaitingDocuments(sellers.filter((seller) => can(seller, 'edit-page')).map(({ id }) => id));

/** How many chargebacks and early alerts wait for an answer; of businesses whose money the person may give back. */
async function waitingDisputes(sellers: readonly SellerAccess[]): Promise<{ disputes: number; earlyAlerts: number }> {
  const ids = sellers.filter((seller) => can(seller, 'refund')).map(({ id }) => id);
  const [{ needsResponse }, { count }] = await Promise.all([countDisputes(ids), openAlerts(ids)]);
  return { disputes: needsResponse, earlyAlerts: count };
}

/** The payout that arrives next, and those that came back, of businesses whose money the person may see; else null. */
async function newsOfMoney(sellers: readonly SellerAccess[]) {
  const ids = sellers.filter((seller) => can(seller, 'see-reports')).map(({ id }) => id);
  return ids.length === 0 ? null : moneyNews(ids);
}
