'use client';

import { Pencil, Trash2, UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountField, CheckField, DateField, TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { Section } from '#components/ui/section.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import { EMPTY_NAMED_PERSON, type NamedPersonForm } from '#lib/modules/onboarding/contract/step-forms.ts';
import { problemsOfField, ProblemNote } from '../problem-note.tsx';
import type { StepProps } from './step-fields.tsx';
import { DOT } from '#components/ui/dot.ts';

/** An owner or a signatory with what its form holds. */
export type ShownPerson = { personId: string; form: NamedPersonForm };

export type PeopleActions = {
  keepPerson: (personId: string, form: NamedPersonForm) => Promise<{ ok: true } | Refused<string>>;
  dropPerson: (personId: string) => Promise<{ ok: true } | Refused<string>>;
};

type PeopleProps = Pick<StepProps<never>, 'problems' | 'partner'> & {
  people: readonly ShownPerson[];
  /** The business is of a kind with shares. */
  hasShares: boolean;
  actions: PeopleActions;
};

/** Owners and signatories of the business. */
export function PeopleList({ people, hasShares, actions, problems, partner }: PeopleProps) {
  const t = useTranslations('onboarding');
  const [open, setOpen] = useState<string | null>(null);
  const close = () => setOpen(null);
  return (
    <Section id="people" title={t('field.people')}>
      <div className="grid gap-4">
        <p className="text-muted">{t(hasShares ? 'people.lead' : 'people.leadSignatory')}</p>
        {problemsOfField(problems, 'people').map((problem) => (
          <ProblemNote key={problem.problemId} problem={problem} partner={partner} />
        ))}
        {people.length === 0 ? null : (
          <ul className="divide-y border-y">
            {people.map((person) => (
              <li key={person.personId} className="py-3">
                {open === person.personId ? (
                  <PersonForm person={person} {...{ hasShares, actions, close }} />
                ) : (
                  <PersonRow person={person} drop={actions.dropPerson} edit={() => setOpen(person.personId)} />
                )}
              </li>
            ))}
          </ul>
        )}
        {open === '' ? (
          <PersonForm person={{ personId: '', form: EMPTY_NAMED_PERSON }} {...{ hasShares, actions, close }} />
        ) : (
          <div>
            <Button icon={<UserPlus aria-hidden className="size-4" />} onClick={() => setOpen('')}>
              {t('people.add')}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

type RowProps = { person: ShownPerson; drop: PeopleActions['dropPerson']; edit: () => void };

function PersonRow({ person: { personId, form }, drop, edit }: RowProps) {
  const t = useTranslations('onboarding.people');
  const lost = useTranslations('common.form')('lost');
  const { refresh } = useRefresh();
  const dropping = useAction<string, { ok: true } | Refused<string>>(drop, {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: ({ ok }) => ok && refresh(),
  });
  const name = isolate(form.name);
  return (
    <>
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow">
          <bdi className="font-medium [overflow-wrap:anywhere]">{form.name}</bdi>
          <span className="block text-sm text-muted">
            {[form.share && t('owns', { share: form.share }), form.isSignatory && t('signatory')]
              .filter(Boolean)
              .join(DOT)}
          </span>
        </p>
        <Button kind="quiet" aria-label={t('edit', { name })} onClick={edit}>
          <Pencil aria-hidden className="size-4" />
        </Button>
        <Button
          kind="quiet"
          aria-label={t('remove', { name })}
          busy={dropping.isBusy}
          onClick={() => void dropping.run(personId)}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
      {dropping.answer?.ok === false ? (
        <FieldError id={`problem-${personId}`}>{dropping.answer.message}</FieldError>
      ) : null}
    </>
  );
}

type FormProps = { person: ShownPerson; hasShares: boolean; actions: PeopleActions; close: () => void };

function PersonForm({ person: { personId, form: first }, hasShares, actions, close }: FormProps) {
  const t = useTranslations('onboarding');
  const cancel = useTranslations('common.action')('cancel');
  const { refresh } = useRefresh();
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/onboarding/contract/step-form-contracts.ts').then(({ namedPersonForm }) => namedPersonForm),
    defaults: first,
    send: (values) =>
      actions.keepPerson(personId, values) as Promise<{ ok: true } | Refused<keyof NamedPersonForm & string>>,
    done: () => {
      refresh();
      close();
    },
  });
  const id = (field: string) => `person-${field}`;
  return (
    <Form form={form} className="rounded-panel border bg-surface p-4">
      <TextField form={form} name="name" id={id('name')} label={t('people.name')} maxLength={100} autoFocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="socialId"
          id={id('socialId')}
          label={t('field.socialId')}
          isLatin
          inputMode="numeric"
          maxLength={12}
        />
        <DateField form={form} name="birthdate" id={id('birthdate')} label={t('field.birthdate')} min="1900-01-01" />
      </div>
      {hasShares ? (
        <AmountField form={form} name="share" id={id('share')} label={t('people.share')} maxLength={8} />
      ) : null}
      <CheckField form={form} name="isSignatory" id={id('isSignatory')} label={t('people.signatory')} />
      <FormProblem form={form} id="person-problem" />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>{t('people.save')}</SubmitButton>
        <Button kind="quiet" onClick={close} disabled={form.busy}>
          {cancel}
        </Button>
      </div>
    </Form>
  );
}
