'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState, useTransition } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useToast } from '#components/ui/toasts.tsx';
import { INVITATION_DAYS, type PeopleResult } from '#lib/modules/access/contract/people.ts';
import type { Role } from '#lib/modules/access/contract/rights.ts';
import { isolate } from '#lib/platform/i18n/isolate.ts';
import { useProof } from './proof.tsx';
import { RoleChoice } from './role-choice.tsx';

type InviteProps = {
  open: boolean;
  close: () => void;
  workspace: { ref: string; name: string };
  given: readonly Role[];
  invite: (workspace: string, email: string, role: string) => Promise<PeopleResult>;
};

/** Asks whom to invite, and as what. */
export function InviteDialog({ open, close, workspace, given, invite }: InviteProps) {
  const t = useTranslations('access.people');
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      title={t('inviteTo', { workspace: isolate(workspace.name) })}
      locked={busy}
    >
      <InviteForm workspace={workspace.ref} given={given} invite={invite} close={close} onBusy={setBusy} />
    </Dialog>
  );
}

function InviteForm({
  workspace,
  given,
  invite,
  close,
  onBusy,
}: {
  workspace: string;
  given: readonly Role[];
  invite: InviteProps['invite'];
  close: () => void;
  onBusy: (busy: boolean) => void;
}) {
  const t = useTranslations('access.people');
  const common = useTranslations('common.action');
  const toast = useToast();
  const [role, setRole] = useState<Role>(given.includes('cashier') ? 'cashier' : (given[0] ?? 'read-only'));
  const [busy, start] = useTransition();
  const proof = useProof('invite-proof');
  const [problem, setProblem] = useState<{ isEmail: boolean; message: string } | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    onBusy(true);
    start(async () => {
      if (!(await proof.prove())) return onBusy(false);
      const answer = await invite(workspace, email, role).catch(
        (): PeopleResult => ({ ok: false, why: 'failed', message: t('refused.failed') }),
      );
      onBusy(false);
      if (!answer.ok)
        return setProblem({ isEmail: answer.why === 'bad-email' || answer.why === 'already', message: answer.message });
      close();
      toast.add({
        title: t('invited', { email: isolate(email) }),
        description: t('invitedHint', { days: INVITATION_DAYS }),
      });
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field id="invite-email" label={t('email')} error={problem?.isEmail ? problem.message : null}>
        {(attributes) => (
          <Input
            {...attributes}
            name="email"
            type="email"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            className="rtl:text-end"
          />
        )}
      </Field>
      <RoleChoice given={given} chosen={role} choose={setRole} />
      {proof.field}
      {problem && !problem.isEmail ? <FieldError id="invite-problem">{problem.message}</FieldError> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={close} disabled={busy}>
          {common('cancel')}
        </Button>
        <Button type="submit" kind="main" busy={busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
