'use client';

import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { useToast } from '#components/ui/toasts.tsx';
import type { Member, PeopleResult } from '#lib/modules/access/contract/people.ts';
import type { Role } from '#lib/modules/access/contract/rights.ts';
import { isolate } from '#lib/platform/i18n/isolate.ts';
import type { PeopleActions } from './people-screen.tsx';
import { useProof } from './proof.tsx';
import { RoleChoice } from './role-choice.tsx';

type MemberProps = {
  member: Member | null;
  close: () => void;
  workspace: { ref: string; name: string };
  given: readonly Role[];
  actions: Pick<PeopleActions, 'changeRole' | 'suspend' | 'remove'>;
};

/** What can be done with somebody's access: another role, taking it away for a time, or for good. */
export function MemberDialog({ member, close, workspace, given, actions }: MemberProps) {
  const t = useTranslations('access.people');
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={member !== null}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      title={member ? t('accessOf', { name: isolate(member.name) }) : ''}
      locked={busy}
    >
      {member ? (
        <MemberForm
          key={member.membershipId}
          member={member}
          close={close}
          workspace={workspace}
          given={given}
          actions={actions}
          onBusy={setBusy}
        />
      ) : null}
    </Dialog>
  );
}

function MemberForm({
  member,
  close,
  workspace,
  given,
  actions,
  onBusy,
}: Omit<MemberProps, 'member'> & { member: Member; onBusy: (busy: boolean) => void }) {
  const t = useTranslations('access.people');
  const toast = useToast();
  const [role, setRole] = useState(member.role);
  const [removing, setRemoving] = useState(false);
  const [busy, start] = useTransition();
  const proof = useProof('member-proof');
  const [problem, setProblem] = useState<string | null>(null);
  const name = isolate(member.name);
  const act = (run: () => Promise<PeopleResult>, done: string) => {
    onBusy(true);
    start(async () => {
      if (!(await proof.prove())) return onBusy(false);
      const answer = await run().catch(
        (): PeopleResult => ({ ok: false, why: 'failed', message: t('refused.failed') }),
      );
      onBusy(false);
      if (!answer.ok) return setProblem(answer.message);
      close();
      toast.add({ title: done });
    });
  };
  const told = (
    <>
      {proof.field}
      {problem ? <FieldError id="member-problem">{problem}</FieldError> : null}
    </>
  );
  if (removing) {
    return (
      <div className="grid gap-5">
        <p>{t('removeQuestion', { name, workspace: isolate(workspace.name) })}</p>
        {told}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={() => setRemoving(false)} disabled={busy}>
            {t('keep')}
          </Button>
          <Button
            kind="danger"
            busy={busy}
            onClick={() => act(() => actions.remove(workspace.ref, member.membershipId), t('removed', { name }))}
          >
            {t('removeNamed', { name })}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <RoleChoice given={given} chosen={role} choose={setRole} />
      {told}
      <div className="flex flex-wrap gap-2 border-t pt-4">
        <Button
          kind="quiet"
          disabled={busy}
          onClick={() =>
            act(
              () => actions.suspend(workspace.ref, member.membershipId, !member.isDisabled),
              t(member.isDisabled ? 'givenBack' : 'isSuspended', { name }),
            )
          }
        >
          {t(member.isDisabled ? 'giveBack' : 'suspend')}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={() => setRemoving(true)}>
          {t('remove')}
        </Button>
        <Button
          kind="main"
          busy={busy}
          disabled={role === member.role}
          className="ms-auto"
          onClick={() =>
            act(() => actions.changeRole(workspace.ref, member.membershipId, role), t('roleChanged', { name }))
          }
        >
          {t('save')}
        </Button>
      </div>
    </div>
  );
}
