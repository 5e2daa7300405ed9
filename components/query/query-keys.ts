/**
 * Names of what the query client holds: the area, what is asked, and then every value that the answer depends on. A
 * prefix names all of its kind, as `['deliveries']` does for invalidation.
 */
export const queryKeys = {
  search: (text: string) => ['search', text] as const,
};
