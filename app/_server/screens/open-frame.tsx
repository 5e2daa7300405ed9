import type { ReactNode } from 'react';
import { currentPerson, currentView } from '#app/_server/person.ts';
import { BottomBar, MenuButton, Rail, TopBar } from '#components/layout/shell-parts-later.tsx';
import { PersonFrame } from './person-frame.tsx';
import { FrameTexts } from './screen-texts.tsx';
import { PublicFrame } from './public-frame.tsx';

/**
 * The frame of pages beside the dashboard: the dashboard's for signed-in people, else the public one.
 */
export async function OpenFrame({ children }: { children: ReactNode }) {
  if (await currentPerson())
    return (
      <FrameTexts>
        <PersonFrame view={await currentView()} parts={{ Rail, TopBar, BottomBar, MenuButton }}>
          <div className="mx-auto max-w-[1200px]">{children}</div>
        </PersonFrame>
      </FrameTexts>
    );
  return <PublicFrame offersSignIn>{children}</PublicFrame>;
}
