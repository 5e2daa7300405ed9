'use server';

import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { audit } from '#app/audit.ts';
import { currentPerson } from '#app/person.ts';
import { CLOCK_STEPS, type ClockStep } from '#components/sandbox-clock/steps.ts';
import { can, isOwnRequest } from '#lib/modules/access/index.ts';
import { settings } from '#lib/platform/env.ts';
import { wiring } from '#lib/wiring.ts';

/** Moves the clock of the whole sandbox. Answers null, or why not. */
export async function moveSandboxClock(hours: ClockStep): Promise<string | null> {
  const { isProduction, appUrl } = settings();
  if (isProduction) notFound();
  const t = await getTranslations('clock');
  const person = await currentPerson();
  if (!isOwnRequest(await headers(), appUrl) || !person?.sellers.some((seller) => can(seller, 'play-sandbox')))
    return t('forbidden');
  if (!CLOCK_STEPS.includes(hours)) return t('failed');
  await wiring().sandbox.moveClock(hours * 3_600);
  await audit({
    userId: person.id,
    scope: { personId: person.id },
    action: 'clock-moved',
    subject: '',
    after: { hours },
  });
  return null;
}
