import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { readMailboxAddress } from '#components/mailbox/mailbox-address.ts';
import { MailboxScreen } from '#components/mailbox/mailbox-screen.tsx';
import { personOfToken, sessionCookieName } from '#lib/modules/access/index.ts';
import { inboxSellers } from '#lib/modules/callbacks/queries/inbox.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { wiring } from '#lib/wiring.ts';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('messages.mailbox'))('title') };
}

/** What the sandbox sent to people, as it arrived. It exists only in the sandbox. */
export default async function MailboxPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { environment, timeZone } = settings();
  if (environment !== 'sandbox') notFound();
  const [asked, jar, sellers] = await Promise.all([searchParams, cookies(), inboxSellers(database())]);
  const person = await personOfToken(jar.get(sessionCookieName())?.value);
  const address = readMailboxAddress(asked);
  const mine = sellers.find(({ publicKey }) => person?.sellers.some(({ key }) => key === publicKey));
  const chosen = sellers.find(({ publicKey }) => publicKey === address.seller) ?? mine ?? sellers[0] ?? null;
  const { sandbox } = wiring();
  const [lines, letter] = await Promise.all([chosen ? sandbox.listLetters(chosen.publicKey) : [], address.letter === null ? null : sandbox.findLetter(address.letter)]);
  return <MailboxScreen address={address} sellers={sellers} chosen={chosen} lines={lines} letter={letter} timeZone={timeZone} now={new Date()} />;
}
