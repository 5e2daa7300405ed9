'use client';

import { Ban, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useGuard } from '#components/access/confirm.tsx';
import { CheckList } from '#components/form/check-list.tsx';
import { TextField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { Code, Facts } from '#components/ui/facts.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { SCOPES } from '#lib/modules/accounting/contract/scopes.ts';
import type { ListedClient } from '#lib/modules/accounting/views.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { ClientActions, MadeClient } from './key-actions.ts';
import { DOT } from '#components/ui/dot.ts';

type ClientsProps = {
  owner: { of: 'seller' | 'partner'; ownerId: number; name: string; clients: readonly ListedClient[] };
  actions: ClientActions | null;
  timeZone: string;
  now: Date;
};

/** Clients of the accounting API of one owner, with the dialogs that make and revoke them. */
export function AccountingClients({ owner, actions, timeZone, now }: ClientsProps) {
  const t = useTranslations('accounting');
  const guard = useGuard();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeClient | null>(null);
  const [chosen, choose] = useState<ListedClient | null>(null);
  const { of, ownerId, name, clients } = owner;
  const close = () => {
    setAdding(false);
    setMade(null);
  };
  return (
    <div className="mt-4 grid gap-2 border-t pt-4" data-part="accounting-clients">
      <h3 className="font-medium">{t('title')}</h3>
      <p className="text-sm text-muted">{t('lead')}</p>
      {clients.length === 0 ? (
        <p className="text-sm text-muted">{t('none')}</p>
      ) : (
        <ul className="divide-y border-y">
          {clients.map((client) => (
            <ClientRow
              key={client.clientId}
              client={client}
              revoke={actions ? () => guard(() => choose(client)) : null}
              timeZone={timeZone}
              now={now}
            />
          ))}
        </ul>
      )}
      {actions ? (
        <div>
          <Button onClick={() => guard(() => setAdding(true))} icon={<Plus aria-hidden className="size-4" />}>
            {t('create')}
          </Button>
          <Dialog
            open={adding}
            onOpenChange={(open) => {
              if (!open) close();
            }}
            title={made ? t('madeTitle') : t('createTitle', { owner: isolate(name) })}
          >
            {made ? (
              <Made made={made} close={close} />
            ) : (
              <CreateForm add={(values) => actions.add(of, ownerId, values)} close={close} done={setMade} />
            )}
          </Dialog>
          <Dialog
            open={chosen !== null}
            onOpenChange={(open) => {
              if (!open) choose(null);
            }}
            title={t('revokeTitle', { name: isolate(chosen?.name ?? '') })}
          >
            <RevokeForm run={() => actions.end(of, ownerId, chosen?.clientId ?? '')} close={() => choose(null)} />
          </Dialog>
        </div>
      ) : null}
    </div>
  );
}

type RowProps = { client: ListedClient; revoke: (() => void) | null; timeZone: string; now: Date };

function ClientRow({ client, revoke, timeZone, now }: RowProps) {
  const t = useTranslations('accounting');
  const { clientId, name, scopes, createdAt, createdBy, usedAt } = client;
  const when = (at: Date) => <Timestamp at={at} timeZone={timeZone} now={now} />;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="grid min-w-0 gap-0.5">
        <p className="[overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
          {DOT}
          {scopes.map((scope) => t(`scope.${scope}`)).join(', ')}
        </p>
        <Code>{clientId}</Code>
        <p className="text-sm text-muted">
          {usedAt ? (
            <>
              {t('lastUsed')} {when(usedAt)}
            </>
          ) : (
            t('neverUsed')
          )}
          {DOT}
          {t('createdBy', { name: isolate(createdBy) })} {when(createdAt)}
        </p>
      </div>
      {revoke ? (
        <Button onClick={revoke} aria-label={`${t('revoke')}: ${name}`} icon={<Ban aria-hidden className="size-4" />}>
          {t('revoke')}
        </Button>
      ) : null}
    </li>
  );
}

type CreateProps = {
  add: (values: Parameters<ClientActions['add']>[2]) => ReturnType<ClientActions['add']>;
  close: () => void;
  done: (made: MadeClient) => void;
};

function CreateForm({ add, close, done }: CreateProps) {
  const t = useTranslations('accounting');
  const keys = useTranslations('access.keys');
  const form = useContractForm({
    contract: () => import('#lib/modules/accounting/contract/client-form.ts').then(({ clientForm }) => clientForm),
    defaults: { name: '', scopes: [...SCOPES] as readonly string[] },
    noResponseText: keys('lost'),
    send: add,
    done: ({ made }) => done(made),
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="name"
        id="client-name"
        label={t('name')}
        help={t('nameHelp')}
        maxLength={60}
        autoFocus
      />
      <CheckList
        form={form}
        name="scopes"
        label={t('scopes')}
        options={SCOPES.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
      />
      <FormProblem form={form} id="client-problem" />
      <DialogButtons form={form} cancel={close}>
        {t('submit')}
      </DialogButtons>
    </Form>
  );
}

/** The credentials of a client that was just made: the secret is nowhere else. */
function Made({ made: { clientId, secret }, close }: { made: MadeClient; close: () => void }) {
  const t = useTranslations('accounting');
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('made')}</p>
      <Facts
        facts={[
          { label: 'client_id', value: <Code>{clientId}</Code>, copy: clientId },
          { label: 'client_secret', value: <Code>{secret}</Code>, copy: secret },
        ]}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button kind="main" onClick={close}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}

function RevokeForm({ run, close }: { run: () => ReturnType<ClientActions['end']>; close: () => void }) {
  const t = useTranslations('accounting');
  const keys = useTranslations('access.keys');
  const common = useTranslations('common.action');
  const toast = useToast();
  const action = useAction(run, {
    noResponse: (): Awaited<ReturnType<ClientActions['end']>> => ({ ok: false, message: keys('lost') }),
    onAnswer(answer) {
      if (!answer.ok) return;
      close();
      toast.add({ title: t('revoked') });
    },
  });
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('revokeMeans')}</p>
      {action.answer?.ok === false ? <FieldError id="client-kept">{action.answer.message}</FieldError> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={close} disabled={action.isBusy}>
          {common('cancel')}
        </Button>
        <Button kind="danger" busy={action.isBusy} onClick={() => void action.run(undefined)}>
          {t('revoke')}
        </Button>
      </div>
    </div>
  );
}
