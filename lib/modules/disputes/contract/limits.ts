export { MAX_EVIDENCE_TEXT } from '../domain/frozen.ts';

/** Most bytes of one file that is added as evidence. */
export const MAX_EVIDENCE_BYTES = 10_000_000;
