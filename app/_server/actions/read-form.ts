import type { Refused } from '#components/ui/refused.ts';
import { lookupText } from '#lib/kernel/entered.ts';
import {
  type FormContract,
  type FormProblem,
  type FormRow,
  type FormValues,
  problemsOf,
} from '#lib/platform/form-contract.ts';
import { formSentence, type Translate } from '#lib/platform/form-sentence.ts';

/** Longest text of one field, characters. The schema refuses earlier; this keeps the work bounded. */
const MAX_TEXT = 100_000;
const MAX_WORDS = 1_000;

/**
 * Validates the sent values of a form with the form's own schema: the operation's input, or a refusal with one sentence
 * per wrong field. The browser may send any value; one of another kind than in the empty form counts as empty.
 */
export function readForm<Values extends FormValues, Output>(
  t: Translate,
  form: FormContract<Values, Output>,
  sent: unknown,
): { ok: true; value: Output } | Refused<keyof Values & string> {
  const read = form.schema.safeParse(valuesOf(form.empty, sent));
  if (read.success) return { ok: true, value: read.data };
  const fields = sentencesOf(t, form, problemsOf(form, read.error));
  return { ok: false, why: 'invalid', message: t('common.form.lookAgain'), fields };
}

/** The sentences of wrong fields, by field. */
export const sentencesOf = <Values extends FormValues>(
  t: Translate,
  form: FormContract<Values>,
  problems: readonly FormProblem<keyof Values & string>[],
): Partial<Record<keyof Values & string, string>> =>
  Object.fromEntries(problems.map((problem) => [problem.field, formSentence(t, form, problem)])) as Partial<
    Record<keyof Values & string, string>
  >;

/** The fields of the form and nothing else, each of the kind that it has in the empty form. */
function valuesOf<Values extends FormValues>(empty: Values, sent: unknown): FormValues {
  const given = Object(sent) as Record<string, unknown>;
  const read = (first: FormValues[string], value: unknown): FormValues[string] => {
    if (typeof first === 'boolean') return value === true;
    if (typeof first === 'string') return lookupText(value, MAX_TEXT);
    const sentList: unknown[] = Array.isArray(value) ? value.slice(0, MAX_WORDS) : [];
    const [row] = first;
    return typeof row === 'object' ? sentList.map((one) => rowOf(row, one)) : sentList.map((one) => lookupText(one));
  };
  return Object.fromEntries(
    Object.entries(empty).map(([field, first]) => [
      field,
      read(first, Object.hasOwn(given, field) ? given[field] : ''),
    ]),
  );
}

/** The fields of a row and nothing else, each as text. */
function rowOf(empty: FormRow, sent: unknown): FormRow {
  const given = Object(sent) as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(empty).map((field) => [field, lookupText(Object.hasOwn(given, field) ? given[field] : '', MAX_TEXT)]),
  );
}
