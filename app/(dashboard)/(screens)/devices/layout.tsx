import type { ReactNode } from 'react';
import { screenLayout } from '#app/_server/pages/layouts.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';

const DeviceTexts = ({ children }: { children: ReactNode }) => (
  <Texts of={['common', 'dashboard', 'catalog', 'devices']}>{children}</Texts>
);

export default screenLayout(DeviceTexts);
