'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AskDialog } from '#components/catalog/ask-dialog.tsx';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { AllocationActions, AllocationWay } from '#lib/modules/tax-authority/views.ts';
import type { AllocationScreenActions } from './allocation-actions.ts';

type Choice = AllocationWay | 'again' | 'byHand' | 'without';

type ActionsProps = {
  sellerKey: string;
  documentId: string;
  title: string;
  may: AllocationActions;
  actions: AllocationScreenActions;
};

const isCalm = (choice: Choice): boolean => choice === 'again' || choice === 'byHand' || choice === 'objection';

/** Actions on a document that waits, each after a question that says what follows. */
export function WaitingActions({ sellerKey, documentId, title, may, actions }: ActionsProps) {
  const t = useTranslations('tax-authority');
  const toast = useToast();
  const { refresh } = useRefresh();
  const [asked, ask] = useState<Choice | null>(null);
  const [number, setNumber] = useState('');
  const choices: Choice[] = [
    ...may.ways,
    ...(may.byHand ? (['byHand'] as const) : []),
    ...(may.again ? (['again'] as const) : []),
    ...(may.without ? (['without'] as const) : []),
  ];
  if (choices.length === 0) return null;
  const run = (choice: Choice) => {
    if (choice === 'again') return actions.again(sellerKey, documentId);
    if (choice === 'byHand') return actions.enter(sellerKey, documentId, number);
    if (choice === 'without') return actions.without(sellerKey, documentId);
    return actions.decide(sellerKey, documentId, choice);
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Button key={choice} onClick={() => ask(choice)}>
            {t(`act.${choice}`)}
          </Button>
        ))}
      </div>
      {asked ? (
        <AskDialog
          title={title}
          submit={asked === 'byHand' ? t('number.save') : t(`act.${asked}`)}
          kind={isCalm(asked) ? 'main' : 'danger'}
          run={() => run(asked)}
          onClose={() => ask(null)}
          onDone={() => {
            ask(null);
            toast.add({ title: t(asked === 'byHand' ? 'number.saved' : asked === 'again' ? 'requested' : 'done') });
            refresh();
          }}
        >
          {asked === 'byHand' ? (
            <Field id="allocation-number" label={t('number.label')} help={t('number.help')}>
              {(attributes) => (
                <Input
                  {...attributes}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={9}
                  dir="ltr"
                  value={number}
                  onChange={({ target }) => setNumber(target.value)}
                />
              )}
            </Field>
          ) : asked === 'again' ? (
            <p>{t('act.again')}</p>
          ) : (
            <p>{t(`ask.${asked}`)}</p>
          )}
        </AskDialog>
      ) : null}
    </>
  );
}
