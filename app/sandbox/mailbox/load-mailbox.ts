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
    chosen ? sandbox.listMessages(chosen.publicKey) : [],
    address.messageId === null ? null : sandbox.findMessage(address.messageId),
  ]);
  const message = found && mayRead(viewer, found) ? found : null;
  return {
    mailbox: { address, sellers: sellersOffered(viewer, sellers), chosen, lines, message, stamp: stampOf(lines) },
  };
}
