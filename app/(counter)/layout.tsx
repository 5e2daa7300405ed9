import { screenLayout } from '#app/_server/pages/layouts.tsx';
import { CounterFrame } from '#app/_server/counter/counter-frame.tsx';

export default screenLayout(CounterFrame);
