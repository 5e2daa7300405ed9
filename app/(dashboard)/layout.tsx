import { screenLayout } from '#app/_server/pages/layouts.tsx';
import { DashboardFrame } from '#app/_server/screens/frame.tsx';

export default screenLayout(DashboardFrame);
