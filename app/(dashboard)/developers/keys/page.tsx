import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { viewOf } from '#app/_server/person.ts';
import { ConfirmProvider } from '#components/access/confirm.tsx';
import { KeyPanel } from '#components/keys/key-panel.tsx';
import { ProgramList } from '#components/keys/program-list.tsx';
import { Code, Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';
import { isPartnerKey, type KeyRow } from '#lib/modules/sellers/contract/keys.ts';
import { listKeys } from '#lib/modules/sellers/dashboard.ts';
import { listPrograms } from '#lib/modules/tokens/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { confirmIdentity, isFresh } from '#app/(dashboard)/settings/account/actions.ts';
import { changeKey, endKey, showKey, signOutProgram } from './actions.ts';
import { keyOwners } from '#app/_server/actions/reach.ts';

/** A person of more businesses than this chooses one first. */
const MAX_SHOWN = 5;

const ACTIONS = { show: showKey, change: changeKey, end: endKey };

export async function generateMetadata(): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('access.keys'), viewOf('/developers/keys')]);
  return { title: t('title') };
}

/** The keys of the API: which there are, when each was last used, and the way to new ones. */
export default async function KeysPage() {
  const [{ person, sellers }, t, { common, access }] = await Promise.all([
    viewOf('/developers/keys'),
    getTranslations('access.keys'),
    getMessages(),
  ]);
  const [known, managed] = await Promise.all([
    keyOwners(person, sellers, 'see-keys'),
    keyOwners(person, sellers, 'manage-keys'),
  ]);
  const isTooMany = sellers.length > MAX_SHOWN;
  const shown = isTooMany ? { ...known, sellerIds: [] } : known;
  const [{ keys, publicKeys }, programs] = await Promise.all([listKeys(shown), listPrograms(shown.sellerIds)]);
  const owners = [
    ...new Map(keys.map((key) => [`${isPartnerKey(key.kind) ? 'partner' : 'seller'}-${key.ownerId}`, key])).entries(),
  ];
  const isManaged = ({ kind, ownerId }: KeyRow) =>
    (isPartnerKey(kind) ? managed.partnerIds : managed.sellerIds).includes(ownerId);
  const { timeZone, isProduction } = settings();
  const now = new Date();
  return (
    <div className="max-w-[60rem]">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-6 max-w-prose text-muted">
        {t('lead')} {t(isProduction ? 'ofProduction' : 'ofSandbox')}
      </p>
      <NextIntlClientProvider messages={{ common, access }}>
        <ConfirmProvider actions={{ isFresh, confirm: confirmIdentity }} hasSecondFactor={person.hasSecondFactor}>
          <div className="grid gap-8">
            {owners.map(([id, first]) => {
              const publicKey = isPartnerKey(first.kind)
                ? undefined
                : publicKeys.find(({ ownerId }) => ownerId === first.ownerId);
              return (
                <Section
                  key={id}
                  id={id}
                  title={first.ownerName}
                  aside={
                    <span className="text-sm text-muted">{t(isPartnerKey(first.kind) ? 'partner' : 'seller')}</span>
                  }
                >
                  {keys
                    .filter(
                      (key) => key.ownerId === first.ownerId && isPartnerKey(key.kind) === isPartnerKey(first.kind),
                    )
                    .map((key) => (
                      <KeyPanel
                        key={`${key.kind}-${key.since.getTime()}`}
                        row={key}
                        actions={isManaged(key) ? ACTIONS : null}
                        timeZone={timeZone}
                        now={now}
                      />
                    ))}
                  {publicKey ? (
                    <div className="border-t pt-4">
                      <Facts
                        facts={[{ label: t('publicKey'), value: <Code>{publicKey.key}</Code>, copy: publicKey.key }]}
                      />
                      <p className="mt-2 text-sm text-muted">{t('publicHint')}</p>
                    </div>
                  ) : null}
                  {publicKey ? (
                    <ProgramList
                      programs={
                        programs.find(({ sellerId }) => sellerId === first.ownerId) ?? {
                          sellerId: first.ownerId,
                          shown: [],
                          count: 0,
                        }
                      }
                      ownerName={first.ownerName}
                      signOut={isManaged(first) ? signOutProgram : null}
                      timeZone={timeZone}
                      now={now}
                    />
                  ) : null}
                </Section>
              );
            })}
            {isTooMany ? <p className="text-muted">{t('chooseSeller')}</p> : null}
          </div>
        </ConfirmProvider>
      </NextIntlClientProvider>
    </div>
  );
}
