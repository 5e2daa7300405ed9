import type { ReactNode } from 'react';
import { sandboxLayout } from '#app/_server/pages/sandbox-layout.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';

const SandboxTexts = ({ children }: { children: ReactNode }) => (
  <Texts of={['common', 'callbacks', 'deliveries']}>{children}</Texts>
);

export default sandboxLayout(SandboxTexts);
