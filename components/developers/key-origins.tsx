'use client';

import { Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useGuard } from '#components/access/confirm.tsx';
import { TextField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { Code } from '#components/ui/facts.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import type { OriginActions, OriginResult } from './key-actions.ts';

type OriginsProps = {
  ownerId: number;
  ownerName: string;
  origins: readonly string[];
  actions: OriginActions | null;
  isSandbox: boolean;
};

/** Origins whose pages may use a public key, with the forms that add and remove them. */
export function KeyOrigins({ ownerId, ownerName, origins, actions, isSandbox }: OriginsProps) {
  const t = useTranslations('access.keys.origins');
  const guard = useGuard();
  const [adding, setAdding] = useState(false);
  const [removed, remove] = useState<string | null>(null);
  return (
    <div className="mt-4 grid gap-2">
      <h3 className="font-medium">{t('title')}</h3>
      <p className="text-sm text-muted">
        {t('lead')} {isSandbox ? t('local') : null}
      </p>
      {origins.length === 0 ? (
        <p className="text-sm text-muted">{t('none')}</p>
      ) : (
        <ul className="divide-y border-y">
          {origins.map((origin) => (
            <li key={origin} className="flex min-h-11 items-center justify-between gap-x-4 py-1">
              <Code>{origin}</Code>
              {actions ? (
                <Button
                  onClick={() => guard(() => remove(origin))}
                  aria-label={`${t('remove')}: ${origin}`}
                  icon={<X aria-hidden className="size-4" />}
                >
                  {t('remove')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {actions ? (
        <div>
          <Button onClick={() => guard(() => setAdding(true))} icon={<Plus aria-hidden className="size-4" />}>
            {t('add')}
          </Button>
          <Dialog open={adding} onOpenChange={setAdding} title={t('addTitle', { owner: isolate(ownerName) })}>
            <AddForm add={(values) => actions.add(ownerId, values)} close={() => setAdding(false)} />
          </Dialog>
          <Dialog
            open={removed !== null}
            onOpenChange={(open) => {
              if (!open) remove(null);
            }}
            title={t('removeTitle', { site: isolate(removed ?? '') })}
          >
            <RemoveForm run={() => actions.remove(ownerId, removed ?? '')} close={() => remove(null)} />
          </Dialog>
        </div>
      ) : null}
    </div>
  );
}

type AddProps = { add: (values: { origin: string }) => Promise<OriginResult>; close: () => void };

function AddForm({ add, close }: AddProps) {
  const t = useTranslations('access.keys.origins');
  const toast = useToast();
  const form = useContractForm({
    contract: () => import('#lib/modules/sellers/contract/origin-form.ts').then(({ originForm }) => originForm),
    defaults: { origin: '' },
    send: add,
    done() {
      close();
      toast.add({ title: t('added') });
    },
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="origin"
        id="key-origin"
        label={t('field')}
        help={t('help')}
        isLatin
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        autoFocus
      />
      <FormProblem form={form} id="key-origin-problem" />
      <DialogButtons form={form} cancel={close}>
        {t('submit')}
      </DialogButtons>
    </Form>
  );
}

function RemoveForm({ run, close }: { run: () => Promise<OriginResult>; close: () => void }) {
  const t = useTranslations('access.keys');
  const common = useTranslations('common.action');
  const toast = useToast();
  const action = useAction(run, {
    noResponse: (): OriginResult => ({ ok: false, message: t('lost') }),
    onAnswer(answer) {
      if (!answer.ok) return;
      close();
      toast.add({ title: t('origins.removed') });
    },
  });
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('origins.removeMeans')}</p>
      {action.answer?.ok === false ? <FieldError id="key-origin-kept">{action.answer.message}</FieldError> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={close} disabled={action.isBusy}>
          {common('cancel')}
        </Button>
        <Button kind="danger" busy={action.isBusy} onClick={() => void action.run(undefined)}>
          {t('origins.remove')}
        </Button>
      </div>
    </div>
  );
}
