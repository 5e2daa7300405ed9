import type { ReactNode } from 'react';
import { CatalogTexts } from '../catalog-texts.tsx';

export default function CustomersLayout({ children }: { children: ReactNode }) {
  return <CatalogTexts>{children}</CatalogTexts>;
}
