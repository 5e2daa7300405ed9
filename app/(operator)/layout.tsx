import { operatorLayout } from '#app/_server/pages/operator-pages.tsx';
import { ScreenTexts } from '#app/_server/screens/screen-texts.tsx';

export default operatorLayout(ScreenTexts);
