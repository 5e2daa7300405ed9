import type { ReactNode } from 'react';
import { currentView } from '#app/_server/person.ts';
import { SHELL_PARTS } from '#components/layout/shell-parts.ts';
import { QueryProvider } from '#components/query/query-provider.tsx';
import { PersonFrame } from './person-frame.tsx';
import { FrameTexts } from './screen-texts.tsx';

/** The frame of the operators' area: that of all screens, with its own navigation. */
export async function OperatorFrame({ children }: { children: ReactNode }) {
  return (
    <FrameTexts>
      <PersonFrame view={await currentView()} parts={SHELL_PARTS}>
        <QueryProvider>{children}</QueryProvider>
      </PersonFrame>
    </FrameTexts>
  );
}
