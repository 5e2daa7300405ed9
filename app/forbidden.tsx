import { DashboardFrame } from './_server/screens/frame.tsx';
import Forbidden from './(dashboard)/forbidden.tsx';

/** The document of a 403: the dashboard around the screen that names the missing right. */
export default function ForbiddenDocument() {
  return (
    <DashboardFrame>
      <Forbidden />
    </DashboardFrame>
  );
}
