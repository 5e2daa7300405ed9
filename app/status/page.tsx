import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { StatusBoard } from '#components/status/status-board.tsx';
import { personOfToken, sessionCookieName } from '#lib/modules/access/index.ts';
import { settings } from '#lib/platform/env.ts';
import { systemStatus } from '#lib/status.ts';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('docs.status'))('title') };
}

/**
 * The status of the product. Open in the sandbox; in production for signed-in people. Counts only: no tenant's data.
 */
export default async function StatusPage() {
  const { isProduction, timeZone } = settings();
  if (isProduction && !(await personOfToken((await cookies()).get(sessionCookieName())?.value))) notFound();
  return <StatusBoard status={await systemStatus()} timeZone={timeZone} />;
}
