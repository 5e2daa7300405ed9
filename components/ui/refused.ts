/**
 * Why nothing happened, for screens that react to it. `confirm`: a fresh proof of identity is required; `unknown`: it
 * may have happened; every other word belongs to the action.
 */
export type Why = 'forbidden' | 'signed-out' | 'confirm' | 'gone' | 'invalid' | 'unknown' | (string & {});

/**
 * What an action answers where it did not do what a screen asked: why, in the reader's language, and under which
 * fields.
 */
export type Refused<Field extends string = string> = {
  ok: false;
  message: string;
  why?: Why;
  fields?: Partial<Record<Field, string>>;
};

/** What every action answers: it was done, with what there is to say about that, or it was refused. */
export type Answer<Value extends object = object, Field extends string = string> =
  | ({ ok: true } & Value)
  | Refused<Field>;

/** The same once a field was changed: what was wrong with it before says nothing about what stands there now. */
export function withoutField<Field extends string>(
  refused: Refused<Field> | null,
  field: string,
): Refused<Field> | null {
  if (!refused?.fields || !(field in refused.fields)) return refused;
  const { [field as Field]: _, ...fields } = refused.fields as Record<Field, string>;
  return { ...refused, fields: fields as unknown as Partial<Record<Field, string>> };
}
