/** The address of a subscription's page: no query string, nothing that HTML would escape (answers, section 1). */
export const subscriptionUrlOf = (origin: string, { publicId }: { publicId: string }): string =>
  `${origin}/subscription/generate/${publicId}`;
