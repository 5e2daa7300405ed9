import type { ReactNode } from 'react';
import { Texts } from '../../_server/screens/texts.tsx';

/** The texts of devices for the parts that work in the browser. */
export const DeviceTexts = ({ children }: { children: ReactNode }) => (
  <Texts of={['common', 'dashboard', 'catalog', 'devices']}>{children}</Texts>
);
