import type { ReactNode } from 'react';
import { CatalogTexts } from '../../_server/screens/catalog-texts.tsx';

export default function ProductsLayout({ children }: { children: ReactNode }) {
  return <CatalogTexts>{children}</CatalogTexts>;
}
