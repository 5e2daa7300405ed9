import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { viewOf } from '#app/_server/person.ts';
import { ConfirmProvider } from '#components/access/confirm.tsx';
import { PasswordForm } from '#components/access/password-form.tsx';
import { SecondFactorPanel } from '#components/access/second-factor-panel.tsx';
import { SessionList } from '#components/access/session-list.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';
import { ownAccount } from '#lib/modules/access/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import {
  beginFactor,
  changeOwnPassword,
  endSessions,
  makeRecoveryCodes,
  turnFactorOff,
  turnFactorOn,
} from './actions.ts';
import { confirmIdentity, isFresh } from './actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('access.account'), viewOf('/settings/account')]);
  return { title: t('title') };
}

/** A person's own account: password, second factor, and where they are signed in. */
export default async function AccountPage() {
  const [{ person }, t, { common, dashboard, access }] = await Promise.all([
    viewOf('/settings/account'),
    getTranslations('access'),
    getMessages(),
  ]);
  const { sessions, codesLeft } = await ownAccount(person.id);
  return (
    <div className="max-w-[48rem]">
      <h1 className="mb-5 text-xl font-semibold">{t('account.title')}</h1>
      <NextIntlClientProvider messages={{ common, dashboard, access }}>
        <ConfirmProvider actions={{ isFresh, confirm: confirmIdentity }} hasSecondFactor={person.hasSecondFactor}>
          <div className="grid gap-8">
            <Facts
              facts={[
                { label: t('account.name'), value: <bdi>{person.name}</bdi> },
                { label: t('link.email'), value: <bdi>{person.email}</bdi> },
                ...person.sellers
                  .map(({ id, name, role }) => ({
                    label: t('people.role'),
                    value: (
                      <>
                        {t(`role.${role}`)} · <bdi key={id}>{name}</bdi>
                      </>
                    ),
                  }))
                  .slice(0, 1),
              ]}
            />
            <Section id="factor" title={t('factor.title')}>
              <SecondFactorPanel
                isOn={person.hasSecondFactor}
                codesLeft={codesLeft}
                actions={{ beginFactor, turnFactorOn, turnFactorOff, makeRecoveryCodes }}
              />
            </Section>
            <Section id="password-section" title={t('account.password')}>
              <PasswordForm email={person.email} change={changeOwnPassword} />
            </Section>
            <Section id="sessions" title={t('account.sessions')}>
              <SessionList
                sessions={sessions}
                current={person.sessionId}
                timeZone={settings().timeZone}
                now={new Date()}
                end={endSessions}
              />
            </Section>
          </div>
        </ConfirmProvider>
      </NextIntlClientProvider>
    </div>
  );
}
