import { DashboardFrame } from './(dashboard)/frame.tsx';
import Forbidden from './(dashboard)/forbidden.tsx';

/** A document that somebody may not open: the dashboard around the screen that names the missing right. */
export default function ForbiddenDocument() {
  return (
    <DashboardFrame>
      <Forbidden />
    </DashboardFrame>
  );
}
