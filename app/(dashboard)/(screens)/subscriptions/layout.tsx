import { screenLayout } from '#app/_server/pages/layouts.tsx';
import { SubscriptionTexts } from '#app/(dashboard)/(screens)/subscriptions/subscription-texts.tsx';

export default screenLayout(SubscriptionTexts);
