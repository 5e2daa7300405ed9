import { entranceLayout } from '#app/_server/pages/layouts.tsx';

export default entranceLayout();
