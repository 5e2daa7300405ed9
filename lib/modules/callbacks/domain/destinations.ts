/** The audience of a delivery; each audience has its own row, its own tries and its own outcome. */
export type Audience = 'seller' | 'partner';

export type Destination = { audience: Audience; url: string };

/** The addresses that could receive an event. Null or empty is "none". `inboxUrl` exists only in the sandbox. */
export type KnownUrls = {
  saleUrl: string | null;
  sellerUrl: string | null;
  partnerUrl: string | null;
  inboxUrl: string | null;
};

/**
 * Where an event goes (specification 6.1): the sale's own address, else the seller's; and the partner's beside it.
 * In the sandbox a seller with no address of its own receives in the built-in inbox.
 */
export function destinationsOf({ saleUrl, sellerUrl, partnerUrl, inboxUrl }: KnownUrls): Destination[] {
  const destinations: Destination[] = [];
  const sellerSide = saleUrl || sellerUrl || inboxUrl;
  if (sellerSide) destinations.push({ audience: 'seller', url: sellerSide });
  if (partnerUrl) destinations.push({ audience: 'partner', url: partnerUrl });
  return destinations;
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
