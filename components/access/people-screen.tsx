'use client';

import { Mail, ShieldCheck, UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { useOpenedByLink } from '#components/ui/overlay/use-opened-by-link.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Invitation, Member, PeopleResult } from '#lib/modules/access/contract/people.ts';
import type { Role } from '#lib/modules/access/contract/rights.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { useGuard } from './confirm.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { DOT } from '#components/ui/dot.ts';

export type PeopleActions = {
  invite: (workspace: string, email: string, role: string) => Promise<PeopleResult>;
  inviteAgain: (workspace: string, invitationId: number) => Promise<PeopleResult>;
  withdraw: (workspace: string, invitationId: number) => Promise<PeopleResult>;
  changeRole: (workspace: string, membershipId: number, role: string) => Promise<PeopleResult>;
  suspend: (workspace: string, membershipId: number, isSuspended: boolean) => Promise<PeopleResult>;
  remove: (workspace: string, membershipId: number) => Promise<PeopleResult>;
};

type ScreenProps = {
  workspace: { ref: string; name: string };
  ownId: number;
  members: readonly Member[];
  invitations: readonly Invitation[];
  mayManage: boolean;
  /** Roles that this person may give: none above their own. */
  given: readonly Role[];
  timeZone: string;
  now: Date;
  actions: PeopleActions;
};

/**
 * Members of a workspace and its open invitations. Management is offered where it is allowed; the server checks again.
 */
export function PeopleScreen({
  workspace,
  ownId,
  members,
  invitations,
  mayManage,
  given,
  timeZone,
  now,
  actions,
}: ScreenProps) {
  const t = useTranslations('access.people');
  const [managed, setManaged] = useState<Member | null>(null);
  const [inviting, setInviting] = useState(false);
  useOpenedByLink('invite', () => setInviting(mayManage));
  const invite = mayManage ? (
    <Button kind="main" onClick={() => setInviting(true)} icon={<UserPlus aria-hidden className="size-4" />}>
      {t('invite')}
    </Button>
  ) : null;
  return (
    <div className="grid gap-8 [&>:first-child]:border-t-0 [&>:first-child]:pt-0">
      <Section id="members" title={t('members', { count: members.length })} aside={invite}>
        <ul className="divide-y border-y">
          {members.map((member) => (
            <MemberRow
              key={member.membershipId}
              member={member}
              isOwn={member.userId === ownId}
              timeZone={timeZone}
              now={now}
              manage={
                mayManage && member.userId !== ownId && given.includes(member.role) ? () => setManaged(member) : null
              }
            />
          ))}
        </ul>
      </Section>
      <Invitations
        workspace={workspace.ref}
        invitations={invitations}
        mayManage={({ role }) => mayManage && given.includes(role)}
        timeZone={timeZone}
        now={now}
        actions={actions}
      />
      <InviteDialog
        open={inviting}
        close={() => setInviting(false)}
        workspace={workspace}
        given={given}
        invite={actions.invite}
      />
      <MemberDialog
        member={managed}
        close={() => setManaged(null)}
        workspace={workspace}
        given={given}
        actions={actions}
      />
    </div>
  );
}

type MemberRowProps = {
  member: Member;
  isOwn: boolean;
  timeZone: string;
  now: Date;
  /** Opens the member's dialog; null for a person who may not change this member. */
  manage: (() => void) | null;
};

function MemberRow({ member, isOwn, timeZone, now, manage }: MemberRowProps) {
  const t = useTranslations('access.people');
  const roleName = useTranslations('access.role');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-2 py-3 md:grid-cols-[minmax(0,1fr)_10rem_8rem_6rem]">
      <div className="col-span-2 min-w-0 md:col-span-1">
        <p className="flex items-baseline font-medium">
          <CutText>{member.name}</CutText>
          {isOwn ? <span className="ms-2 shrink-0 text-sm font-normal text-muted">{t('you')}</span> : null}
        </p>
        <CutText className="text-sm text-muted">{member.email}</CutText>
      </div>
      <div className="text-sm">
        <p className="font-medium">
          {roleName(member.role)}
          {member.isDisabled ? <span className="ms-2 font-normal text-wait">{t('suspended')}</span> : null}
        </p>
        <p className="text-muted">
          {member.hasSecondFactor ? (
            <span className="flex items-center gap-1">
              <ShieldCheck aria-hidden className="size-3.5 text-good" />
              {t('secondFactor')}
            </span>
          ) : (
            t('noSecondFactor')
          )}
        </p>
      </div>
      <p className="text-end text-sm text-muted md:text-start">
        {member.lastSeenAt ? <Timestamp at={member.lastSeenAt} timeZone={timeZone} now={now} /> : t('notSignedIn')}
      </p>
      {manage ? (
        <Button
          className="col-span-2 justify-self-start md:col-span-1 md:justify-self-end"
          onClick={manage}
          aria-label={t('manageNamed', { name: isolate(member.name) })}
        >
          {t('manage')}
        </Button>
      ) : null}
    </li>
  );
}

type RowProps = {
  workspace: string;
  invitation: Invitation;
  mayManage: boolean;
  timeZone: string;
  now: Date;
  actions: Pick<PeopleActions, 'inviteAgain' | 'withdraw'>;
};

type InvitationsProps = Omit<RowProps, 'invitation' | 'mayManage'> & {
  invitations: readonly Invitation[];
  mayManage: (invitation: Invitation) => boolean;
};

function Invitations({ invitations, mayManage, ...row }: InvitationsProps) {
  const t = useTranslations('access.people');
  if (invitations.length === 0) return null;
  return (
    <Section id="invitations" title={t('invitations')}>
      <ul className="divide-y border-y">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} mayManage={mayManage(invitation)} {...row} />
        ))}
      </ul>
    </Section>
  );
}

function InvitationRow({ workspace, invitation, mayManage, timeZone, now, actions }: RowProps) {
  const t = useTranslations('access.people');
  const roleName = useTranslations('access.role');
  const toast = useToast();
  const guard = useGuard();
  const [busy, setBusy] = useState(false);
  const act = (run: () => Promise<PeopleResult>, done: string) =>
    guard(() => {
      setBusy(true);
      run()
        .then(
          (answer) => toast.add({ title: answer.ok ? done : answer.message }),
          () => toast.add({ title: t('refused.failed') }),
        )
        .finally(() => setBusy(false));
    });
  const { id, email, role, createdAt, isExpired } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-2 py-3">
      <Mail aria-hidden className="size-4.5 shrink-0 text-muted" />
      <div className="min-w-0 grow basis-56">
        <CutText className="font-medium">{email}</CutText>
        <p className="text-sm text-muted">
          {roleName(role)}
          {DOT}
          {t('invitedAt')} <Timestamp at={createdAt} timeZone={timeZone} now={now} />
          {isExpired ? `${DOT}${t('linkOver')}` : ''}
        </p>
      </div>
      {mayManage ? (
        <div className="flex gap-2">
          <Button busy={busy} onClick={() => act(() => actions.inviteAgain(workspace, id), t('sentAgain'))}>
            {t('again')}
          </Button>
          <Button
            kind="quiet"
            disabled={busy}
            onClick={() => act(() => actions.withdraw(workspace, id), t('withdrawn'))}
          >
            {t('withdraw')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
