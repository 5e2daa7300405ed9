import { getTranslations } from 'next-intl/server';
import { loadSigningSecrets } from '#app/(dashboard)/(screens)/developers/load-keys.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { OwnersScreen } from '#app/(dashboard)/(screens)/developers/owners-screen.tsx';
import { OwnerSecret } from '#components/callbacks/signing/owner-secret.tsx';
import { SigningHeaders } from '#components/callbacks/signing/signing-headers.tsx';
import { revealSecret, rotateSecret } from './actions.ts';

/** Signing secrets of a business and of a partner: shown on demand, and rotated without losing a callback. */
const { generateMetadata, page } = dashboardPage('/developers/signing', {
  title: 'signing.title',
  load: loadSigningSecrets,
  show: async ({ person, secrets, isTooMany, timeZone, now }) => (
    <OwnersScreen
      of="signing"
      texts={['access', 'common', 'signing']}
      tooMany={isTooMany ? (await getTranslations('signing'))('chooseSeller') : null}
      person={person}
      after={<SigningHeaders />}
    >
      {secrets.map((secret) => (
        <OwnerSecret
          key={`${secret.audience}-${secret.ownerId}`}
          {...{ secret, timeZone, now }}
          actions={secret.isManaged ? { reveal: revealSecret, rotate: rotateSecret } : null}
        />
      ))}
    </OwnersScreen>
  ),
});

export { generateMetadata };
export default page;
