import { sandboxLayout } from '#app/_server/pages/layouts.tsx';

export default sandboxLayout();
