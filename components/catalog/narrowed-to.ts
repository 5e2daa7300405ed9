/** The question of a list with the rows that were selected, where some were. */
export const narrowedTo = <Question extends { filters: object }>(ids: readonly string[] | null, question: Question) =>
  ids === null ? question : { ...question, filters: { ...question.filters, guids: ids } };
