import { openLayout } from '#app/_server/pages/open-layout.tsx';

export default openLayout();
