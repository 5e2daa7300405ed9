/** Reasons of hosted fields that give no token: of each wrong field, or in one sentence. */
type FieldsRefusal = { errors?: Readonly<Record<string, string>>; message?: string };

/** The sentence for the person; null where the fields said nothing. */
export function reasonOf(refused: unknown): string | null {
  if (typeof refused !== 'object' || refused === null) return null;
  const { errors, message } = refused as FieldsRefusal;
  const wrong = Object.values(errors ?? {}).filter((text) => typeof text === 'string' && text !== '');
  if (wrong.length > 0) return wrong.join(' ');
  return typeof message === 'string' && message !== '' ? message : null;
}
