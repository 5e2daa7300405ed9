import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { chooseLanguage } from '#app/_server/choose-language.ts';
import { isTheirs, requireSandboxViewer, sellersOpenTo } from '#app/_server/documents/viewer.ts';
import { InboxScreen } from '#components/callbacks/inbox/inbox-screen.tsx';
import { OpenPage } from '#components/layout/search/open-page.tsx';
import { can } from '#lib/modules/access/index.ts';
import { inboxUrlOf } from '#lib/modules/callbacks/index.ts';
import { shownInbox } from '#lib/modules/callbacks/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { switchInboxFromPage } from './actions.ts';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('callbacks.inbox'))('title') };
}

/**
 * The built-in callback inbox. It exists only in the sandbox; secrets are sent only to people of the seller that owns
 * them.
 */
export default async function InboxPage({ searchParams }: { searchParams: Promise<{ seller?: string | string[] }> }) {
  const { environment, appUrl, timeZone } = settings();
  if (environment !== 'sandbox') notFound();
  const viewer = await requireSandboxViewer();
  const { person } = viewer;
  const [{ seller }, sellers] = await Promise.all([searchParams, sellersOpenTo(viewer)]);
  const mine = sellers.find(({ publicKey }) => isTheirs(person, publicKey));
  const chosen = sellers.find(({ publicKey }) => publicKey === seller) ?? mine ?? sellers[0] ?? null;
  const publicKey = chosen?.publicKey ?? '';
  const inboxUrl = inboxUrlOf(appUrl, publicKey);
  const {
    groups = [],
    switched = null,
    fare = null,
    news = null,
  } = chosen ? await shownInbox(publicKey, inboxUrl, person?.id ?? null) : {};
  const own = person?.sellers.find(({ key }) => key === publicKey);
  return (
    <OpenPage sandbox chooseLanguage={chooseLanguage}>
      <InboxScreen
        sellers={sellers}
        chosen={chosen}
        inboxUrl={chosen && inboxUrl}
        groups={groups}
        fare={fare}
        timeZone={timeZone}
        now={new Date()}
        switched={switched}
        newest={news?.newest ?? 0}
        stamp={news?.stamp ?? ''}
        isSignedIn={person !== null}
        switchInbox={own && can(own, 'play-sandbox') ? switchInboxFromPage : null}
      />
    </OpenPage>
  );
}
