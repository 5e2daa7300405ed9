import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { stampOf } from '#app/_server/screen-news.ts';
import { ClockScreen } from '#components/sandbox-clock/clock-screen.tsx';
import { can, personOfToken, sessionCookieName } from '#lib/modules/access/index.ts';
import { settings } from '#lib/platform/env.ts';
import { moveSandboxClock } from './actions.ts';
import { shownClock } from '#lib/sandbox/drivers/shown-clock.ts';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('clock'))('title') };
}

/** The clock of the whole sandbox, and what waits for its time. It does not exist in production. */
export default async function ClockPage() {
  const { isProduction, timeZone } = settings();
  if (isProduction) notFound();
  const [person, { clock, waits, stamped }, { common, clock: texts }] = await Promise.all([
    personOfToken((await cookies()).get(sessionCookieName())?.value),
    shownClock(),
    getMessages(),
  ]);
  const mayMove = person?.sellers.some((seller) => can(seller, 'play-sandbox')) ?? false;
  return (
    <NextIntlClientProvider messages={{ common, clock: texts }}>
      <ClockScreen
        clock={clock}
        waits={waits}
        stamp={stampOf(stamped)}
        timeZone={timeZone}
        isSignedIn={person !== null}
        move={mayMove ? moveSandboxClock : null}
      />
    </NextIntlClientProvider>
  );
}
