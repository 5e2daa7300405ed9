import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { stampOf } from '#app/_server/screen-news.ts';
import { isTheirs, mayRead, requireSandboxViewer, sellersOpenTo } from '#app/_server/documents/viewer.ts';
import { parseMailboxParams } from '#components/mailbox/mailbox-params.ts';
import { MailboxScreen } from '#components/mailbox/mailbox-screen.tsx';
import { settings } from '#lib/platform/env.ts';
import { wiring } from '#lib/wiring.ts';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('messages.mailbox'))('title') };
}

/**
 * What the sandbox sent to people, as it arrived. It exists only in the sandbox; who sees what of it is
 * `app/_server/documents/viewer.ts`.
 */
export default async function MailboxPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { environment, timeZone } = settings();
  if (environment !== 'sandbox') notFound();
  const viewer = await requireSandboxViewer();
  const [asked, sellers] = await Promise.all([searchParams, sellersOpenTo(viewer)]);
  const address = parseMailboxParams(asked);
  const mine = sellers.find(({ publicKey }) => isTheirs(viewer.person, publicKey));
  const chosen = sellers.find(({ publicKey }) => publicKey === address.seller) ?? mine ?? sellers[0] ?? null;
  const { sandbox } = wiring();
  const [lines, found] = await Promise.all([
    chosen ? sandbox.listMessages(chosen.publicKey) : [],
    address.letter === null ? null : sandbox.findMessage(address.letter),
  ]);
  const letter = found && mayRead(viewer, found) ? found : null;
  return (
    <MailboxScreen
      address={address}
      sellers={sellers}
      chosen={chosen}
      lines={lines}
      letter={letter}
      stamp={stampOf(lines)}
      timeZone={timeZone}
      now={new Date()}
    />
  );
}
