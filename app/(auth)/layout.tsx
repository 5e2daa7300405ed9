import { entranceLayout } from '#app/_server/pages/entrance-layout.tsx';
import { EntranceTexts } from '#app/_server/screens/entrance-texts.tsx';

export default entranceLayout(EntranceTexts);
