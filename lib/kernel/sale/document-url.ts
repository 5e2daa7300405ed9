/** Address of a document; its identifier is the whole secret. `origin` without a slash at the end. */
export const documentUrl = (origin: string, publicId: string): string => `${origin}/document/${publicId}`;
