import { DashboardFrame } from '#app/_server/screens/dashboard-frame.tsx';
import { declared } from './declared.ts';
import type { Framed, Layout, Within } from './layouts.tsx';

/**
 * The layout of the dashboard: its frame, for signed-in people, with the texts of its screens. What may be refused
 * stands below it, in the frame.
 */
export const dashboardLayout = (Inside: Within): Layout =>
  declared(
    async ({ children }: Framed) => (
      <DashboardFrame>
        <Inside>{children}</Inside>
      </DashboardFrame>
    ),
    { path: null, who: 'person', frame: 'dashboard' },
  );
