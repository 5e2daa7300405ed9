import { useTranslations } from 'next-intl';
import { Code, Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';
import type { KeyRow } from '#lib/modules/sellers/contract/keys.ts';
import type { SignedInPrograms } from '#lib/modules/tokens/contract/grants.ts';
import type { KeyActions, SignOutProgram } from './key-actions.ts';
import { KeyPanel } from './key-panel.tsx';
import { ProgramList } from './program-list.tsx';

/** The keys of one business or partner; `id` tells it from the others on the screen. */
export type OwnedKeys = {
  id: string;
  name: string;
  keys: readonly KeyRow[];
  isManaged: boolean;
} & ({ of: 'partner'; publicKey: null } | { of: 'seller'; publicKey: string | null; programs: SignedInPrograms });

type OwnerProps = { owner: OwnedKeys; actions: KeyActions; signOut: SignOutProgram; timeZone: string; now: Date };

/** Every key of an owner; of a business also the public key and the programs that are signed in. */
export function OwnerKeys({ owner, actions, signOut, ...clock }: OwnerProps) {
  const t = useTranslations('access.keys');
  const { id, name, keys, isManaged } = owner;
  return (
    <Section id={id} title={name} aside={<span className="text-sm text-muted">{t(owner.of)}</span>}>
      {keys.map((key) => (
        <KeyPanel
          key={`${key.kind}-${key.since.getTime()}`}
          row={key}
          actions={isManaged ? actions : null}
          {...clock}
        />
      ))}
      {owner.publicKey === null ? null : (
        <>
          <div className="border-t pt-4">
            <Facts facts={[{ label: t('publicKey'), value: <Code>{owner.publicKey}</Code>, copy: owner.publicKey }]} />
            <p className="mt-2 text-sm text-muted">{t('publicHint')}</p>
          </div>
          <ProgramList programs={owner.programs} ownerName={name} signOut={isManaged ? signOut : null} {...clock} />
        </>
      )}
    </Section>
  );
}
