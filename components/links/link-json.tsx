'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { ContractForm } from '#components/form/use-contract-form.ts';
import { cx } from '#components/ui/class-names.ts';
import { Field } from '#components/ui/field.tsx';
import { inputClass } from '#components/ui/input.tsx';
import type { BodyProblem, LinkBody, OrderedBody } from '#lib/modules/payments/views/link-body.ts';
import type { LinkForm } from '#lib/modules/payments/views/link-form.ts';

/** The conversion of a link's form, loaded when its body is looked at: it carries the contract of the API. */
export type LinkBodies = typeof import('#lib/modules/payments/views/link-body.ts');

type LinkJsonProps = {
  form: ContractForm<LinkForm>;
  ordered: OrderedBody | null;
  /** Fields of the body that the form does not have. */
  more: LinkBody;
  setMore: (more: LinkBody) => void;
  /** Whether the text as it stands is a link. */
  onValidated: (isSound: boolean) => void;
};

/**
 * The link as the body of generate-sale, beside its form: what changes on one side changes on the other. Text that is
 * no link stays as it was typed, with its fields named, until it is mended or the form is changed.
 */
export function LinkJson({ form, ordered, more, setMore, onValidated }: LinkJsonProps) {
  const t = useTranslations('catalog.link.json');
  const [bodies, setBodies] = useState<LinkBodies | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly BodyProblem[]>([]);
  useEffect(() => void import('#lib/modules/payments/views/link-body.ts').then(setBodies), []);
  const { watch, setValue } = form.hook;
  const show = (found: readonly BodyProblem[]) => {
    setProblems(found);
    onValidated(found.length === 0);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a person changes in the form replaces what was typed
  useEffect(() => {
    const { unsubscribe } = watch((_, { type }) => {
      if (type !== 'change') return;
      setTyped(null);
      show([]);
    });
    return unsubscribe;
  }, [watch]);
  if (!bodies) return null;
  const change = (text: string) => {
    setTyped(text);
    const read = bodies.readLinkBody(text, { ordered });
    show(read.ok ? [] : read.problems);
    if (!read.ok) return;
    for (const [name, value] of Object.entries(read.values))
      if (!(ordered && (name === 'description' || name === 'amount')))
        setValue(name as keyof LinkForm, value, { shouldDirty: true });
    setMore(read.more);
  };
  const shown = typed ?? JSON.stringify(bodies.bodyOfLink(watch(), ordered, more), null, 2);
  return (
    <Field
      id="link-json"
      label={t('label')}
      help={t('help')}
      error={problems.map(({ field, why }) => t(`problem.${why}`, { field: field ?? '' })).join(' ') || null}
    >
      {(attributes) => (
        <textarea
          {...attributes}
          dir="ltr"
          translate="no"
          spellCheck={false}
          rows={18}
          value={shown}
          onChange={({ target }) => change(target.value)}
          onBlur={() => problems.length === 0 && setTyped(null)}
          className={cx(inputClass, 'h-auto py-2 font-mono text-sm')}
        />
      )}
    </Field>
  );
}
