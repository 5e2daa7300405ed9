import { screenLayout } from '#app/_server/pages/layouts.tsx';
import { SubscriptionWorkTexts } from '#app/_server/screens/subscription-work-texts.tsx';

export default screenLayout(SubscriptionWorkTexts);
