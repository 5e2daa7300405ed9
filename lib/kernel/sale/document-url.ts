/** Where a document is read; its identifier is the whole secret of it. `origin` without a slash at the end. */
export const documentUrl = (origin: string, publicId: string): string => `${origin}/document/${publicId}`;
