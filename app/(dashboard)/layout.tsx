import { headers } from 'next/headers';
import { forbidden } from 'next/navigation';
import type { ReactNode } from 'react';
import { currentView } from '#app/_server/person.ts';
import { can } from '#lib/modules/access/index.ts';
import { screenOfPath } from '#lib/screens.ts';
import { DashboardFrame } from '../_server/screens/frame.tsx';
import { loadOrNotFound } from '../_server/screens/load-or-not-found.ts';

/**
 * A whole document is refused here, before its first byte, so that it answers 403, or 404 where it is about something
 * that is not there: below this, what is loading is on its way already. The page asks again: from screen to screen the
 * layout is not asked.
 */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const [{ person, sellers }, asked] = await Promise.all([currentView(), headers()]);
  const path = asked.get('x-kupa-path') ?? '/';
  const screen = screenOfPath(path);
  const right = screen?.right ?? null;
  if (right !== null && person.sellers.length > 0 && !sellers.some((seller) => can(seller, right))) forbidden();
  if (screen && person.sellers.length > 0) await loadOrNotFound(screen.path, path);
  return <DashboardFrame>{children}</DashboardFrame>;
}
