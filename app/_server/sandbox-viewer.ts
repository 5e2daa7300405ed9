import { headers } from 'next/headers';
import { currentPerson, requirePerson } from '#app/_server/person.ts';
import type { Person } from '#lib/modules/access/index.ts';
import type { InboxSeller } from '#lib/modules/callbacks/contract/inbox.ts';
import { carriesAccess } from '#lib/modules/messages/dashboard.ts';
import { inboxSellers } from '#lib/modules/callbacks/dashboard.ts';
import { CLIENT_LOCAL_HEADER } from '#lib/platform/http/api/route.ts';
import type { CapturedMessage } from '#lib/sandbox/mail-client.ts';

/**
 * The viewer of a sandbox page. On the sandbox's own machine every viewer sees everything; remote viewers see their own
 * data (decision 66).
 */
export type SandboxViewer = { isLocal: boolean; person: Person | null };

/** The viewer of a sandbox page. */
export async function viewerHere(): Promise<SandboxViewer> {
  const [requestHeaders, person] = await Promise.all([headers(), currentPerson()]);
  return { isLocal: requestHeaders.get(CLIENT_LOCAL_HEADER) === '1', person };
}

/** The viewer of a sandbox screen; null for a remote one without a session. */
export async function sandboxViewer(): Promise<SandboxViewer | null> {
  const viewer = await viewerHere();
  return viewer.isLocal || viewer.person ? viewer : null;
}

/** The viewer of a page: a remote visitor signs in first. */
export async function requireSandboxViewer(): Promise<SandboxViewer> {
  return (await sandboxViewer()) ?? { isLocal: false, person: await requirePerson() };
}

const isTheirs = (person: Person | null, publicKey: string): boolean =>
  person?.sellers.some(({ key }) => key === publicKey) ?? false;

/** The sellers whose inbox and mailbox a viewer may open. */
export async function sellersOpenTo({ isLocal, person }: SandboxViewer): Promise<InboxSeller[]> {
  const sellers = await inboxSellers(person?.sellers.map(({ key }) => key) ?? []);
  return isLocal ? sellers : sellers.filter(({ publicKey }) => isTheirs(person, publicKey));
}

/** The seller of the address; else one of the viewer's own, else the first. */
export const ownOrFirst = (
  { person }: SandboxViewer,
  sellers: readonly InboxSeller[],
  wanted: unknown,
): InboxSeller | null =>
  sellers.find(({ publicKey }) => publicKey === wanted) ??
  sellers.find(({ publicKey }) => isTheirs(person, publicKey)) ??
  sellers[0] ??
  null;

/**
 * The sellers that a page offers: a viewer's own, and all of them to one on the sandbox's machine who has none. Others
 * that a viewer may open are opened by their address.
 */
export function sellersOffered({ person }: SandboxViewer, sellers: readonly InboxSeller[]): readonly InboxSeller[] {
  const own = sellers.filter(({ publicKey }) => isTheirs(person, publicKey));
  return own.length > 0 ? own : sellers;
}

/** An e-mail with a sign-in link is visible to its recipient only; any other to the people of its seller. */
export function mayRead({ isLocal, person }: SandboxViewer, message: CapturedMessage): boolean {
  if (isLocal) return true;
  return carriesAccess(templateOf(message)) ? message.to === person?.email : isTheirs(person, message.account);
}

/** The first word of `Feedback-ID`; text messages are about sales alone. */
function templateOf({ channel, headers: lines }: CapturedMessage): string {
  if (channel === 'sms') return 'payment-link';
  return (
    lines
      .find(({ name }) => name.toLowerCase() === 'feedback-id')
      ?.value.split(':')[0]
      ?.trim() ?? ''
  );
}
