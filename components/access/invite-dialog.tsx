'use client';

import { useTranslations } from 'next-intl';
import { EmailField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { INVITATION_DAYS, type PeopleResult } from '#lib/modules/access/contract/people.ts';
import type { Role } from '#lib/modules/access/contract/rights.ts';
import { isolate } from '#lib/kernel/isolate.ts';
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
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      first={firstField('invite-email')}
      title={t('inviteTo', { workspace: isolate(workspace.name) })}
    >
      <InviteForm workspace={workspace.ref} given={given} invite={invite} close={close} />
    </Dialog>
  );
}

function InviteForm({
  workspace,
  given,
  invite,
  close,
}: Pick<InviteProps, 'given' | 'invite' | 'close'> & { workspace: string }) {
  const t = useTranslations('access.people');
  const toast = useToast();
  const proof = useProof('invite-proof');
  const form = useContractForm({
    contract: () => import('#lib/modules/access/contract/access-forms.ts').then(({ inviteForm }) => inviteForm),
    defaults: { email: '', role: given.includes('cashier') ? 'cashier' : (given[0] ?? 'read-only') },
    before: proof.prove,
    noResponseText: t('refused.failed'),
    send: ({ email, role }) => invite(workspace, email.trim(), role),
    done(_, { email }) {
      close();
      toast.add({
        title: t('invited', { email: isolate(email.trim()) }),
        description: t('invitedHint', { days: INVITATION_DAYS }),
      });
    },
  });
  return (
    <Form form={form} className="gap-5">
      <EmailField form={form} id="invite-email" name="email" label={t('email')} maxLength={254} />
      <RoleChoice form={form} given={given} />
      {proof.field}
      <FormProblem form={form} id="invite-problem" />
      <DialogButtons form={form} cancel={close}>
        {t('send')}
      </DialogButtons>
    </Form>
  );
}
