import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import type { DescribedField } from '#lib/docs/blocks.ts';
import { InlineText } from './inline-text.tsx';
import { DOT } from '#components/ui/dot.ts';

type FieldTableProps = { label: string; fields: readonly DescribedField[]; isAnswer?: boolean };

/** Fields with their types and rules; those of an object stand below it, one step in. */
export function FieldTable({ label, fields, isAnswer = false }: FieldTableProps) {
  const t = useTranslations('docs');
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
      <table className="w-full min-w-[34rem] text-start">
        <thead>
          <tr className="border-b text-muted">
            {[t('field'), t('type'), t('rules')].map((name) => (
              <th key={name} scope="col" className="py-2 pe-6 text-start font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows fields={fields} depth={0} isAnswer={isAnswer} />
        </tbody>
      </table>
    </div>
  );
}

/** Steps in, as classes that the style sheet finds. */
const STEPS = ['', 'ps-5', 'ps-10', 'ps-14'] as const;

function Rows({ fields, depth, isAnswer }: { fields: readonly DescribedField[]; depth: number; isAnswer: boolean }) {
  const [t, more] = [useTranslations('docs'), useTranslations('reference.operation')];
  return fields.map((field) => (
    <Fragment key={field.name}>
      <tr className="border-b align-top">
        <th scope="row" className={`py-2 pe-6 text-start font-normal ${STEPS[Math.min(depth, STEPS.length - 1)]}`}>
          <code translate="no" dir="ltr" className="font-mono text-sm">
            {field.name}
          </code>
        </th>
        <td className="py-2 pe-6 text-muted">
          <bdi dir="ltr">{field.type}</bdi>
        </td>
        <td className="py-2">
          {isAnswer ? null : (
            <span className={field.isRequired ? 'font-medium' : 'text-muted'}>
              {field.isRequired ? t('required') : t('optional')}
            </span>
          )}
          <bdi lang="en" dir="ltr" className="block max-w-prose">
            {[field.rules.join(DOT), field.meaning].filter(Boolean).map((words) => (
              <span key={words} className="block">
                <InlineText text={words} />
              </span>
            ))}
          </bdi>
          {field.values ? (
            <a href={`/docs/values#${field.values}`} className="text-accent text-link">
              {more('values')}
            </a>
          ) : null}
        </td>
      </tr>
      <Rows fields={field.fields} depth={depth + 1} isAnswer={isAnswer} />
    </Fragment>
  ));
}
