import { useTranslations } from 'next-intl';
import { Code, Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';
import type { KeyRow, PublicKey } from '#lib/modules/sellers/contract/keys.ts';
import type { SignedInPrograms } from '#lib/modules/tokens/views.ts';
import type { ListedClient } from '#lib/modules/accounting/views.ts';
import { AccountingClients } from './accounting-clients.tsx';
import type { ClientActions, KeyActions, OriginActions, SignOutProgram } from './key-actions.ts';
import { KeyOrigins } from './key-origins.tsx';
import { KeyPanel } from './key-panel.tsx';
import { ProgramList } from './program-list.tsx';

/** The keys of one business or partner; `id` is unique on the screen. */
export type OwnedKeys = {
  id: string;
  ownerId: number;
  name: string;
  clients: readonly ListedClient[];
  keys: readonly KeyRow[];
  isManaged: boolean;
} & ({ of: 'partner'; publicKey: null } | { of: 'seller'; publicKey: PublicKey | null; programs: SignedInPrograms });

type OwnerProps = {
  owner: OwnedKeys;
  actions: KeyActions;
  origins: OriginActions;
  clientActions: ClientActions;
  signOut: SignOutProgram;
  isSandbox: boolean;
  timeZone: string;
  now: Date;
};

/** Every key of an owner; of a business also the public key, its sites and the programs that are signed in. */
export function OwnerKeys({ owner, actions, origins, clientActions, signOut, isSandbox, ...clock }: OwnerProps) {
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
            <Facts
              facts={[{ label: t('publicKey'), value: <Code>{owner.publicKey.key}</Code>, copy: owner.publicKey.key }]}
            />
            <p className="mt-2 text-sm text-muted">{t('publicHint')}</p>
            <KeyOrigins {...owner.publicKey} actions={isManaged ? origins : null} isSandbox={isSandbox} />
          </div>
          <ProgramList programs={owner.programs} ownerName={name} signOut={isManaged ? signOut : null} {...clock} />
        </>
      )}
      <AccountingClients owner={owner} actions={isManaged ? clientActions : null} {...clock} />
    </Section>
  );
}
