import { useTranslations } from 'next-intl';
import { useRoleNames } from '#components/access/role-names.ts';
import { Section } from '#components/ui/section.tsx';
import type { SigningSecret } from '#lib/modules/callbacks/contract/signing.ts';
import { type SigningActions, SigningSecretPanel } from './signing-secret.tsx';
import { SigningState } from './signing-state.tsx';

type SecretProps = {
  secret: SigningSecret;
  /** Actions on the secret; null for a person who may not see it, who reads the roles that may. */
  actions: SigningActions | null;
  timeZone: string;
  now: Date;
};

/** The signing secret of one business or partner. */
export function OwnerSecret({ secret, actions, timeZone, now }: SecretProps) {
  const t = useTranslations('signing');
  const roles = useRoleNames('manage-keys');
  return (
    <Section
      id={`${secret.audience}-${secret.ownerId}`}
      title={secret.ownerName}
      aside={<span className="text-sm text-muted">{t(`of.${secret.audience}`)}</span>}
    >
      <SigningState secret={secret} timeZone={timeZone} now={now}>
        {actions ? (
          <SigningSecretPanel key={secret.id} secret={secret} {...actions} />
        ) : (
          <p className="text-muted">{t('mayNot', { roles })}</p>
        )}
      </SigningState>
    </Section>
  );
}
