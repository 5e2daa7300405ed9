import { openLayout } from '#app/_server/pages/layouts.tsx';

export default openLayout();
