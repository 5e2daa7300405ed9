import { screenLayout } from '#app/_server/pages/layouts.tsx';
import { ReviewTexts } from '#app/_server/screens/review-texts.tsx';

export default screenLayout(ReviewTexts);
