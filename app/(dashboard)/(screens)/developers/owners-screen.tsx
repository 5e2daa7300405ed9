import type { ReactNode } from 'react';
import { ScreenTitle } from '#components/ui/page/screen-title.tsx';
import type { Person } from '#lib/modules/access/index.ts';
import type { Messages } from '#lib/platform/i18n/messages.ts';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';

type OwnersScreenProps = {
  of: 'access.keys' | 'signing';
  /** Texts that the sections of this screen alone need in the browser. */
  texts: readonly (keyof Messages)[];
  lead?: string;
  /** Text below for a person of many businesses, who chooses one first. */
  tooMany: string | null;
  person: Person;
  /** A part for each owner. */
  children: ReactNode;
  /** Content that concerns all owners, below them. */
  after?: ReactNode;
};

/** Keys or secrets, one section for each owner. Changes need a fresh proof of identity. */
export const OwnersScreen = ({ of, texts, lead, tooMany, person, children, after }: OwnersScreenProps) => (
  <div className="max-w-[60rem]">
    <ScreenTitle of={of} gap="mt-1 mb-6">
      {lead}
    </ScreenTitle>
    <Texts of={texts}>
      <WithProof person={person}>
        <div className="grid gap-8">
          {children}
          {tooMany === null ? null : <p className="text-muted">{tooMany}</p>}
          {after}
        </div>
      </WithProof>
    </Texts>
  </div>
);
