import { dashboardLayout } from '#app/_server/pages/dashboard-layout.tsx';
import { ScreenTexts } from '#app/_server/screens/screen-texts.tsx';

export default dashboardLayout(ScreenTexts);
