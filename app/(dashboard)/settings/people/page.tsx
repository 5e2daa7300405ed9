import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { viewOf } from '#app/_server/person.ts';
import { ConfirmProvider } from '#components/access/confirm.tsx';
import { PeopleScreen } from '#components/access/people/people-screen.tsx';
import { WorkspaceTabs } from '#components/access/people/workspace-tabs.tsx';
import { can, type Person } from '#lib/modules/access/index.ts';
import { mayGive, ROLES } from '#lib/modules/access/contract/rights.ts';
import { peopleOf } from '#lib/modules/access/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { confirmIdentity, isFresh } from '../account/actions.ts';
import { changeRole, invite, inviteAgain, remove, suspend, withdraw } from './actions.ts';
import { type AccessibleWorkspace, workspacesInView } from '#app/_server/workspaces.ts';

const ACTIONS = { invite, inviteAgain, withdraw, changeRole, suspend, remove };

export async function generateMetadata(): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('access.people'), viewOf('/settings/people')]);
  return { title: t('title') };
}

/** The people with access to a business or a partner, and the rights of each. */
export default async function PeoplePage({
  searchParams,
}: {
  searchParams: Promise<{ workspace?: string | string[] }>;
}) {
  const [{ workspace: asked }, t, { person, workspaces }] = await Promise.all([
    searchParams,
    getTranslations('access.people'),
    workspacesInView(),
  ]);
  const workspace = workspaces.find(({ ref }) => ref === asked) ?? workspaces[0];
  return (
    <div className="max-w-[60rem]">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        {t('lead')}{' '}
        <Link href="/settings/roles" className="underline underline-offset-2 hover:text-ink">
          {t('roles')}
        </Link>
      </p>
      {workspaces.length > 1 && workspace ? (
        <WorkspaceTabs label={t('place')} workspaces={workspaces} current={workspace.ref} />
      ) : null}
      {workspace ? <WorkspacePeople workspace={workspace} person={person} /> : null}
    </div>
  );
}

async function WorkspacePeople({ workspace, person }: { workspace: AccessibleWorkspace; person: Person }) {
  const [{ members, invitations }, { common, access }] = await Promise.all([peopleOf(workspace), getMessages()]);
  const { rights, ref, name } = workspace;
  return (
    <NextIntlClientProvider messages={{ common, access }}>
      <ConfirmProvider actions={{ isFresh, confirm: confirmIdentity }} hasSecondFactor={person.hasSecondFactor}>
        <PeopleScreen
          key={ref}
          workspace={{ ref, name }}
          ownId={person.id}
          members={members}
          invitations={invitations}
          mayManage={can(workspace, 'manage-people')}
          given={ROLES.filter((role) => mayGive({ rights }, role))}
          timeZone={settings().timeZone}
          now={new Date()}
          actions={ACTIONS}
        />
      </ConfirmProvider>
    </NextIntlClientProvider>
  );
}
