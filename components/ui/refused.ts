/**
 * What a server's door answers where it did not do what a screen asked: why, in the reader's language, and under which
 * fields.
 */
export type Refused<Field extends string = string> = {
  ok: false;
  message: string;
  fields?: Partial<Record<Field, string>>;
};

/** The same once a field was changed: what was wrong with it before says nothing about what stands there now. */
export function withoutField<Field extends string>(
  refused: Refused<Field> | null,
  field: string,
): Refused<Field> | null {
  if (!refused?.fields || !(field in refused.fields)) return refused;
  const { [field as Field]: _, ...fields } = refused.fields as Record<Field, string>;
  return { ...refused, fields: fields as unknown as Partial<Record<Field, string>> };
}
