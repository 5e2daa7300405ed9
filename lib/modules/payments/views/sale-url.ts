/**
 * The address of a sale's payment page: no query string, nothing that HTML or JavaScript would escape (answers, section
 * 1).
 */
export const saleUrlOf = (origin: string, { publicId, type }: { publicId: string; type: string }): string =>
  `${origin}/sale/${type === 'template' ? 'template' : 'generate'}/${publicId}`;
