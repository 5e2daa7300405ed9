import { screenLayout } from '#app/_server/pages/layouts.tsx';
import { SubscriptionTexts } from '#app/(dashboard)/subscriptions/subscription-texts.tsx';

export default screenLayout(SubscriptionTexts);
