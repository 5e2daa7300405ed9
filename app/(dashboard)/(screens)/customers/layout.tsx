import { screenLayout } from '#app/_server/pages/layouts.tsx';
import { CatalogTexts } from '#app/_server/screens/catalog-texts.tsx';

export default screenLayout(CatalogTexts);
