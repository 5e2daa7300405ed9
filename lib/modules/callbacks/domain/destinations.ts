/** The audience of a delivery; each audience has its own row, its own attempts and its own outcome. */
export type Audience = 'seller' | 'partner';

export type Destination = { audience: Audience; url: string };

/**
 * The addresses that could receive an event. Null or empty is none. `ownUrl` is that of the event's subject, `inboxUrl`
 * exists only in the sandbox.
 */
export type KnownUrls = {
  ownUrl: string | null;
  sellerUrl: string | null;
  partnerUrl: string | null;
  inboxUrl: string | null;
};

/**
 * Destinations of an event (specification 6.1): the sale's own address, else the seller's; and the partner's beside it.
 * In the sandbox a seller without an address receives in the built-in inbox.
 */
export function destinationsOf({ ownUrl, sellerUrl, partnerUrl, inboxUrl }: KnownUrls): Destination[] {
  const destinations: Destination[] = [];
  const sellerSide = ownUrl || sellerUrl || inboxUrl;
  if (sellerSide) destinations.push({ audience: 'seller', url: sellerSide });
  if (partnerUrl) destinations.push({ audience: 'partner', url: partnerUrl });
  return destinations;
}

/** The addresses of an event, and whether its seller has a partner. */
export type Addresses = KnownUrls & { hasPartner: boolean };

/**
 * One destination, or none: its own address, else the partner's, else the seller's; in the sandbox a seller without any
 * receives in the built-in inbox.
 */
export function firstDestinationOf({ ownUrl, partnerUrl, sellerUrl, inboxUrl }: KnownUrls): Destination[] {
  if (ownUrl) return [{ audience: 'seller', url: ownUrl }];
  if (partnerUrl) return [{ audience: 'partner', url: partnerUrl }];
  const url = sellerUrl || inboxUrl;
  return url ? [{ audience: 'seller', url }] : [];
}

/**
 * The partner alone. In the sandbox a partner without an address receives in the inbox of the seller; a seller without
 * a partner has no destination.
 */
export function partnerDestinationOf({ hasPartner, partnerUrl, inboxUrl }: Addresses): Destination[] {
  const url = hasPartner ? partnerUrl || inboxUrl : null;
  return url ? [{ audience: 'partner', url }] : [];
}

/** Path of the sandbox inbox, followed by a seller's public key. */
export const INBOX_PATH = '/sandbox/inbox/';

/** Whether an address is that of a seller in the inbox. */
export const isInboxAddress = (address: string): boolean =>
  URL.canParse(address) && new URL(address).pathname.startsWith(INBOX_PATH);

/** A seller's own address in the sandbox inbox. */
export function inboxUrlOf(appUrl: string, publicKey: string): string {
  return `${appUrl}${INBOX_PATH}${publicKey}`;
}
