import { openLayout } from '#app/_server/pages/open-layouts.tsx';

export default openLayout();
