import { screenLayout } from '#app/_server/pages/layouts.tsx';
import { CounterFrame } from '#app/(counter)/counter-frame.tsx';

export default screenLayout(CounterFrame);
