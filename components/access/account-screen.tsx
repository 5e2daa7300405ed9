import { useTranslations } from 'next-intl';
import { Facts } from '#components/ui/facts.tsx';
import { ThreeToTwo } from '#components/ui/page/record-page.tsx';
import { Section } from '#components/ui/section.tsx';
import type { OwnSession } from '#lib/modules/access/contract/account.ts';
import type { Role } from '#lib/modules/access/contract/rights.ts';
import type { AccountActions } from './account-actions.ts';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionList } from './session-list.tsx';
import { DOT } from '#components/ui/dot.ts';

type AccountProps = {
  person: {
    name: string;
    email: string;
    sessionId: string;
    hasSecondFactor: boolean;
    sellers: readonly { name: string; role: Role }[];
  };
  sessions: readonly OwnSession[];
  /** Recovery codes that are left. */
  codesLeft: number;
  actions: AccountActions;
  timeZone: string;
  now: Date;
};

/** The person, then their credentials and sessions. */
export function AccountScreen({ person, sessions, codesLeft, actions, timeZone, now }: AccountProps) {
  const t = useTranslations('access');
  const { changePassword, endSessions, beginFactor, turnFactorOn, turnFactorOff, makeRecoveryCodes } = actions;
  const [first] = person.sellers;
  return (
    <div className="max-w-[1200px]">
      <h1 className="mb-5 text-xl font-semibold">{t('account.title')}</h1>
      <ThreeToTwo
        aside={
          <>
            <Section id="factor" title={t('factor.title')}>
              <SecondFactorPanel
                isOn={person.hasSecondFactor}
                codesLeft={codesLeft}
                actions={{ beginFactor, turnFactorOn, turnFactorOff, makeRecoveryCodes }}
              />
            </Section>
            <Section id="password-section" title={t('account.password')}>
              <PasswordForm email={person.email} change={changePassword} />
            </Section>
          </>
        }
      >
        <Facts
          facts={[
            { label: t('account.name'), value: <bdi>{person.name}</bdi> },
            { label: t('link.email'), value: <bdi>{person.email}</bdi> },
            first ? { label: t('people.role'), value: <RoleAt {...first} /> } : null,
          ]}
        />
        <Section id="sessions" title={t('account.sessions')}>
          <SessionList sessions={sessions} current={person.sessionId} timeZone={timeZone} now={now} end={endSessions} />
        </Section>
      </ThreeToTwo>
    </div>
  );
}

function RoleAt({ name, role }: { name: string; role: Role }) {
  const t = useTranslations('access.role');
  return (
    <>
      {t(role)}
      {DOT}
      <bdi>{name}</bdi>
    </>
  );
}
