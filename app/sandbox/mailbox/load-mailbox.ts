import { mayRead, ownOrFirst, type SandboxViewer, sellersOffered, sellersOpenTo } from '#app/_server/sandbox-viewer.ts';
import { stampOf } from '#app/_server/screen-news.ts';
import type { SearchParams } from '#components/list/filters/list-params.ts';
import { parseMailboxParams } from '#components/sandbox/mailbox-params.ts';
import * as sandbox from '#lib/sandbox/dashboard.ts';

/** Messages to the seller of an address, and the open message; null where its viewer may not read it. */
export async function loadMailbox(viewer: SandboxViewer, search: SearchParams) {
  const sellers = await sellersOpenTo(viewer);
  const address = parseMailboxParams(search);
  const chosen = ownOrFirst(viewer, sellers, address.seller);
  const [lines, found] = await Promise.all([
    linesFor(viewer, chosen?.publicKey),
    address.messageId === null ? null : sandbox.findMessage(address.messageId),
  ]);
  const message = found && mayRead(viewer, found) ? found : null;
  return {
    mailbox: { address, sellers: sellersOffered(viewer, sellers), chosen, lines, message, stamp: stampOf(lines) },
  };
}

/** Messages of no seller: those to people who run the installation, whom the sandbox's own machine sees. */
const OF_NO_SELLER = 'people';

/** Messages to a seller, newest first; null while the mail server does not answer. */
export async function linesFor({ isLocal }: SandboxViewer, key: string | undefined) {
  const accounts = [...(key === undefined ? [] : [key]), ...(isLocal ? [OF_NO_SELLER] : [])];
  const lists = await Promise.all(accounts.map((account) => sandbox.listMessages(account)));
  if (lists.some((list) => list === null)) return null;
  return lists.flatMap((list) => list ?? []).toSorted((one, other) => other.id - one.id);
}
