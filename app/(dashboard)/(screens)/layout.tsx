import { screenLayout } from '#app/_server/pages/layouts.tsx';

export default screenLayout();
