import type { ReactNode } from 'react';
import { ScreenTitle } from '#components/ui/page/screen-title.tsx';
import type { Person } from '#lib/modules/access/index.ts';
import type { Messages } from '#lib/platform/i18n/messages.ts';
import { Texts } from '../../_server/screens/texts.tsx';
import { WithProof } from '../../_server/screens/with-proof.tsx';

type OwnersScreenProps = {
  of: 'access.keys' | 'signing';
  /** What its parts need in the browser and no other screen does. */
  texts: readonly (keyof Messages)[];
  lead?: string;
  /** Said below where a person of many businesses chooses one first. */
  tooMany: string | null;
  person: Person;
  /** A part for each owner. */
  children: ReactNode;
  /** What is true of all owners. */
  after?: ReactNode;
};

/** Credentials of each owner, which change only for a person who has just signed in again. */
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
