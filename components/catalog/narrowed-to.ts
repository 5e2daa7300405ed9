/** The query of a list, limited to the selected rows; null selects none and leaves it as it is. */
export const narrowedTo = <Query extends { filters: object }>(ids: readonly string[] | null, query: Query) =>
  ids === null ? query : { ...query, filters: { ...query.filters, guids: ids } };
