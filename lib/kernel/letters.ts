/** The letters and digits of a text, in capitals: what two programs write alike of a name or a reference. */
export const lettersOf = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{Nd}]/gu, '');
