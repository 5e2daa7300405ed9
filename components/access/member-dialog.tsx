'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState, useTransition } from 'react';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { useDialogLock } from '#components/ui/overlay/dialog-lock.ts';
import { FieldError } from '#components/ui/field.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Member, PeopleResult } from '#lib/modules/access/contract/people.ts';
import type { Role } from '#lib/modules/access/contract/rights.ts';
import { isolate } from '#lib/kernel/isolate.ts';
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

/** Actions on a member's access: change the role, suspend it, or remove it. */
export function MemberDialog({ member, close, workspace, given, actions }: MemberProps) {
  const t = useTranslations('access.people');
  return (
    <Dialog
      open={member !== null}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      title={member ? t('accessOf', { name: isolate(member.name) }) : ''}
    >
      {member ? (
        <MemberForm
          key={member.membershipId}
          member={member}
          close={close}
          workspace={workspace}
          given={given}
          actions={actions}
        />
      ) : null}
    </Dialog>
  );
}

type FormProps = Omit<MemberProps, 'member'> & { member: Member };

/** Runs an action beside the form: proves who the person is, calls the server, and shows the result. */
function useAct(prove: () => Promise<boolean>, close: () => void) {
  const t = useTranslations('access.people');
  const toast = useToast();
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  useDialogLock(busy);
  const act = (run: () => Promise<PeopleResult>, done: string) =>
    start(async () => {
      if (!(await prove())) return;
      const answer = await run().catch(
        (): PeopleResult => ({ ok: false, why: 'failed', message: t('refused.failed') }),
      );
      if (!answer.ok) return setProblem(answer.message);
      close();
      toast.add({ title: done });
    });
  return { act, busy, problem };
}

function MemberForm({ member, close, workspace, given, actions }: FormProps) {
  const t = useTranslations('access.people');
  const toast = useToast();
  const [removing, setRemoving] = useState(false);
  const proof = useProof('member-proof');
  const { act, busy, problem } = useAct(proof.prove, close);
  const name = isolate(member.name);
  const form = useContractForm({
    contract: () => import('#lib/modules/access/contract/access-forms.ts').then(({ roleForm }) => roleForm),
    defaults: { role: member.role as string },
    before: proof.prove,
    noResponseText: t('refused.failed'),
    send: ({ role }) => actions.changeRole(workspace.ref, member.membershipId, role),
    done() {
      close();
      toast.add({ title: t('roleChanged', { name }) });
    },
  });
  const isSame = form.hook.watch('role') === member.role;
  const proofAndProblem = (
    <>
      {proof.field}
      {problem ? <FieldError id="member-problem">{problem}</FieldError> : null}
    </>
  );
  if (removing) {
    return (
      <RemoveQuestion
        name={name}
        workspace={isolate(workspace.name)}
        busy={busy}
        keep={() => setRemoving(false)}
        remove={() => act(() => actions.remove(workspace.ref, member.membershipId), t('removed', { name }))}
      >
        {proofAndProblem}
      </RemoveQuestion>
    );
  }
  return (
    <Form form={form} className="gap-5">
      <RoleChoice form={form} given={given} />
      {proofAndProblem}
      <FormProblem form={form} id="role-problem" />
      <div className="flex flex-wrap gap-2 border-t pt-4">
        <Button
          kind="quiet"
          disabled={busy || form.busy}
          onClick={() =>
            act(
              () => actions.suspend(workspace.ref, member.membershipId, !member.isDisabled),
              t(member.isDisabled ? 'givenBack' : 'isSuspended', { name }),
            )
          }
        >
          {t(member.isDisabled ? 'giveBack' : 'suspend')}
        </Button>
        <Button kind="quiet" disabled={busy || form.busy} onClick={() => setRemoving(true)}>
          {t('remove')}
        </Button>
        <SubmitButton form={form} disabled={isSame || busy} className="ms-auto">
          {t('save')}
        </SubmitButton>
      </div>
    </Form>
  );
}

type RemoveProps = {
  name: string;
  workspace: string;
  busy: boolean;
  keep: () => void;
  remove: () => void;
  children: ReactNode;
};

function RemoveQuestion({ name, workspace, busy, keep, remove, children }: RemoveProps) {
  const t = useTranslations('access.people');
  return (
    <div className="grid gap-5">
      <p>{t('removeQuestion', { name, workspace })}</p>
      {children}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={keep} disabled={busy}>
          {t('keep')}
        </Button>
        <Button kind="danger" busy={busy} onClick={remove}>
          {t('removeNamed', { name })}
        </Button>
      </div>
    </div>
  );
}
