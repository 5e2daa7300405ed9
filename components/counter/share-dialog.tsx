'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { TextField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { queryKeys } from '#components/query/query-keys.ts';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { MAX_TILL_NAME, type TillRow } from '#lib/modules/access/views.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { CounterActions } from './counter-data.ts';
import { dropKeptPage } from './use-worker.ts';

type ShareProps = {
  seller: string;
  actions: Pick<CounterActions, 'share' | 'shared' | 'endSharing'>;
  close: () => void;
};

/** Shares this browser among the people of the business, and shows which others are. */
export function ShareDialog({ seller, actions, close }: ShareProps) {
  const t = useTranslations('counter.share');
  const form = useContractForm({
    contract: () => import('#lib/modules/access/contract/till-forms.ts').then(({ tillForm }) => tillForm),
    defaults: { name: '' },
    send: (values) => actions.share(seller, values),
    // The device changes to a session of another person; a reload leaves no data of this one in the page.
    async done() {
      await dropKeptPage();
      window.location.assign('/counter/enter');
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      first={firstField('name')}
      title={t('title')}
    >
      <div className="grid gap-6">
        <Form form={form} className="gap-5">
          <p className="text-muted">{t('lead')}</p>
          <TextField form={form} name="name" label={t('name')} help={t('nameHelp')} maxLength={MAX_TILL_NAME} />
          <FormProblem form={form} id="share-problem" />
          <DialogButtons form={form} cancel={close}>
            {t('submit')}
          </DialogButtons>
        </Form>
        <SharedList seller={seller} actions={actions} />
      </div>
    </Dialog>
  );
}

function SharedList({ seller, actions }: Omit<ShareProps, 'close'>) {
  const t = useTranslations('counter.share');
  const queryKey = queryKeys.sharedDevices(seller);
  const { data } = useQuery({ queryKey, queryFn: () => actions.shared(seller), gcTime: 0 });
  if (!data?.ok) return null;
  return (
    <section aria-labelledby="shared-title" className="grid gap-2 border-t pt-5">
      <h3 id="shared-title" className="font-semibold">
        {t('list')}
      </h3>
      {data.tills.length === 0 ? <p className="text-muted">{t('none')}</p> : null}
      <ul className="grid gap-2">
        {data.tills.map((till) => (
          <SharedRow key={till.id} till={till} queryKey={queryKey} end={actions.endSharing} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { till: TillRow; queryKey: readonly unknown[]; end: CounterActions['endSharing'] };

function SharedRow({ till: { id, name, openedBy }, queryKey, end }: RowProps) {
  const t = useTranslations('counter.share');
  const lost = useTranslations('counter')('lost');
  const toast = useToast();
  const client = useQueryClient();
  const { run, isBusy } = useAction<void, { ok: true } | Refused>(() => end(id), {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: (answer) => {
      toast.add(answer.ok ? { title: t('ended', { name: isolate(name) }) } : { title: answer.message, type: 'error' });
      void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <li className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        <bdi className="block truncate font-medium">{name}</bdi>
        <bdi className="block truncate text-sm text-muted">{openedBy}</bdi>
      </span>
      <Button aria-label={t('endOf', { name: isolate(name) })} busy={isBusy} onClick={() => void run()}>
        {t('end')}
      </Button>
    </li>
  );
}
