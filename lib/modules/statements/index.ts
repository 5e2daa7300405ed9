export { readDone as statementsMadeThrough } from './close/store-making.sql.ts';
export type { PapersContext, StatementsContext } from './context.ts';
export { PAPER_FORMATS } from './contract/formats.ts';
export { isMonth, isYear, monthOf, monthsBetween, spanOf } from './domain/period.ts';
export { makePaper } from './papers/make-paper.ts';
export { periodName } from './papers/head.ts';
export { canonical, monthContentOf, sha256Of, yearContentOf } from './present/content.ts';
export { listMonths, readStatements, type ShownStatement } from './read-statements.ts';
export { readHolder } from './store-holders.sql.ts';
