import type { z } from 'zod';
import { refusalOfIssue } from '#lib/kernel/refusals/refusal-of-issue.ts';
import type { Cause } from '#lib/kernel/refusals/refusal-causes.ts';
import type { RefusalKey } from '#lib/kernel/refusals/refusals.ts';
import type { MessageKey } from './i18n/say.ts';

/** A row of a form, such as a line of an order: its fields as they were typed. */
export type FormRow = Readonly<Record<string, string>>;

/** The value of a form's field: text as it was typed, a ticked box, a list of words, rows of text. */
export type FormValues = Readonly<Record<string, string | boolean | readonly string[] | readonly FormRow[]>>;

/**
 * The definition of one form, for the browser and the server alike: both validate with `schema` and both make their
 * sentences of `words` (`formSentence`), so that a person reads the same refusal before and after the server was asked.
 */
export type FormContract<Values extends FormValues = FormValues, Output = unknown> = {
  /**
   * Empty form. Its keys are the fields in the order on the screen; the kind of each value is the kind that may be
   * sent. Of rows it has one, whose keys are the fields of each.
   */
  empty: Values;
  /**
   * Parses `Values` into the operation's input. An issue's message is a refusal key, or the key of a sentence
   * (`saying`).
   */
  schema: z.ZodType<Output>;
  /**
   * Sentence of a field with an unacceptable value, if the general one (`common.form`) is not enough. Its placeholders
   * are the values of the cause.
   */
  words?: Partial<Record<keyof Values & string, MessageKey>>;
  /** The sentence of a field that is empty and must not be, in place of `common.form.missing`. */
  missing?: Partial<Record<keyof Values & string, MessageKey>>;
  /**
   * The field that an issue belongs to, where the path of the schema is not the name of a field. A field of a row is
   * `lines.0.price`.
   */
  fieldOf?: (path: string) => string;
};

/** Definition of a form; its types follow from its parts. */
export const formContract = <Values extends FormValues, Output>(
  of: FormContract<Values, Output>,
): FormContract<Values, Output> => of;

/** One wrong field. `sentence` is the key of a sentence that the schema chose itself. */
export type FormProblem<Field extends string = string> = {
  field: Field;
  key: RefusalKey;
  cause?: Cause;
  sentence?: MessageKey;
  /** Values of the sentence's placeholders. */
  values?: Readonly<Record<string, string | number>>;
};

/**
 * The parameters of an issue that has a sentence of its own, with the values of that sentence:
 * `context.addIssue({ code: 'custom', path, ...saying('access.link.short') })`.
 */
export const saying = (
  sentence: MessageKey,
  values: Readonly<Record<string, string | number>> = {},
): { message: RefusalKey; params: Pick<FormProblem, 'sentence' | 'values'> } => ({
  message: 'invalid_value',
  params: { sentence, values },
});

/** First problem of each field, in the order of the form. */
export function problemsOf<Values extends FormValues>(
  form: FormContract<Values>,
  error: Pick<z.ZodError, 'issues'>,
): FormProblem<keyof Values & string>[] {
  const fields = Object.keys(form.empty);
  const found = new Map<string, FormProblem<keyof Values & string>>();
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    const field = form.fieldOf ? form.fieldOf(path) : String(issue.path[0] ?? '');
    if (found.has(field)) continue;
    const own =
      issue.code === 'custom' ? (issue.params as Pick<FormProblem, 'sentence' | 'values'> | undefined) : undefined;
    found.set(field, {
      field,
      ...refusalOfIssue(issue),
      ...(own?.sentence && { sentence: own.sentence, values: own.values ?? {} }),
    });
  }
  const place = ({ field }: FormProblem) => fields.indexOf(rootOf(field));
  return [...found.values()].sort((one, other) => place(one) - place(other));
}

/** The field of a form that a field of a row belongs to. */
export const rootOf = (field: string): string => field.split('.')[0] ?? '';
