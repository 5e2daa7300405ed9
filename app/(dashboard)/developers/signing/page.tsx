import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { viewOf } from '#app/_server/person.ts';
import { roleNamesOf } from '#app/_server/role-names.ts';
import { ConfirmProvider } from '#components/access/confirm.tsx';
import { SigningHeaders } from '#components/callbacks/signing/signing-headers.tsx';
import { SigningSecretPanel } from '#components/callbacks/signing/signing-secret.tsx';
import { SigningState } from '#components/callbacks/signing/signing-state.tsx';
import { Section } from '#components/ui/section.tsx';
import type { SigningSecret } from '#lib/modules/callbacks/contract/signing.ts';
import { settings } from '#lib/platform/env.ts';
import { wiring } from '#lib/wiring.ts';
import { confirmIdentity, isFresh } from '#app/(dashboard)/settings/account/actions.ts';
import { revealSecret, rotateSecret } from './actions.ts';
import { keyOwners } from '#app/_server/actions/reach.ts';

/** A person of more businesses than this chooses one first. */
const MAX_SHOWN = 5;

export async function generateMetadata(): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('signing'), viewOf('/developers/signing')]);
  return { title: t('title') };
}

/** What signs the callbacks of a business and of a partner: seen on demand, and changed without losing a callback. */
export default async function SigningPage() {
  const [{ person, sellers }, t, { access, common, signing }] = await Promise.all([
    viewOf('/developers/signing'),
    getTranslations('signing'),
    getMessages(),
  ]);
  const roles = await roleNamesOf('manage-keys');
  const [known, managed] = await Promise.all([
    keyOwners(person, sellers, 'see-keys'),
    keyOwners(person, sellers, 'manage-keys'),
  ]);
  const isTooMany = sellers.length > MAX_SHOWN;
  const secrets = await wiring().callbacks.listSigningSecrets({
    ...known,
    sellerIds: isTooMany ? [] : known.sellerIds,
  });
  const isManaged = ({ audience, ownerId }: SigningSecret) =>
    (audience === 'seller' ? managed.sellerIds : managed.partnerIds).includes(ownerId);
  const now = new Date();
  return (
    <div className="max-w-[60rem]">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-6 max-w-prose text-muted">{t('lead')}</p>
      {/* Texts that no other screen needs in the browser. */}
      <NextIntlClientProvider messages={{ access, common, signing }}>
        <ConfirmProvider actions={{ isFresh, confirm: confirmIdentity }} hasSecondFactor={person.hasSecondFactor}>
          <div className="grid gap-8">
            {secrets.map((secret) => (
              <Section
                key={`${secret.audience}-${secret.ownerId}`}
                id={`${secret.audience}-${secret.ownerId}`}
                title={secret.ownerName}
                aside={<span className="text-sm text-muted">{t(`of.${secret.audience}`)}</span>}
              >
                <SigningState secret={secret} timeZone={settings().timeZone} now={now}>
                  {isManaged(secret) ? (
                    <SigningSecretPanel key={secret.id} secret={secret} reveal={revealSecret} rotate={rotateSecret} />
                  ) : (
                    <p className="text-muted">{t('mayNot', { roles })}</p>
                  )}
                </SigningState>
              </Section>
            ))}
            {isTooMany ? <p className="text-muted">{t('chooseSeller')}</p> : null}
            <SigningHeaders />
          </div>
        </ConfirmProvider>
      </NextIntlClientProvider>
    </div>
  );
}
