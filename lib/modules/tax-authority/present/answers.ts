import type { ApproveOutcome, DecideOutcome, LookUpOutcome } from '../contract/port.ts';
import { type AuthorityAnswer, CODES } from '../contract/protocol.ts';
import type { AllocationBlock } from '../contract/request-states.ts';

/** Meanings of the authority's answers. `status` is that of HTTP; `body` null: it could not be read. */

type Given = { status: number; body: AuthorityAnswer | null };

const CONFIRMATION = /^\d{26}$/;

const has = (codes: readonly number[], code: number): boolean => codes.includes(code);

const codesOf = ({ body }: Given): number[] =>
  typeof body?.message === 'object' ? body.message.errors.map(({ code }) => code) : [];

/** Statuses of HTTP that say that this business or this product may not ask. */
const NOT_ALLOWED: readonly number[] = [403, 406];
const OUR_FAULT: readonly number[] = [400, 422];

function blockOf(code: number): AllocationBlock {
  if (code === CODES.buyerNumber) return 'buyer-number';
  if (has(CODES.dates, code)) return 'dates';
  return has(CODES.setup, code) ? 'setup' : 'rejected';
}

/** Meaning of an answer that does not depend on the question; null where it says something about the question. */
function commonOf(given: Given): { outcome: 'unauthorised' } | { outcome: 'unknown'; why: string } | null {
  if (given.status === 401) return { outcome: 'unauthorised' };
  const isReadable = given.body !== null || NOT_ALLOWED.includes(given.status) || given.status === 404;
  const isKnown = [200, 404, ...NOT_ALLOWED, ...OUR_FAULT].includes(given.status);
  if (isReadable && isKnown) return null;
  return { outcome: 'unknown', why: isKnown ? 'an answer outside the protocol' : `status ${given.status}` };
}

/** The number of an answer; null for none. Throws nothing: another text than 26 digits is no number. */
const confirmationOf = ({ body }: Given): string | null =>
  typeof body?.confirmation_number === 'string' && CONFIRMATION.test(body.confirmation_number)
    ? body.confirmation_number
    : null;

const isNoNumber = ({ body }: Given): boolean => ['0', '', 0, null, undefined].includes(body?.confirmation_number);

/** Whether an answer has anything of the protocol in it: that of a wrong address has not. */
const isSaid = ({ body }: Given): boolean => body?.message !== undefined || body?.confirmation_number !== undefined;

const OUTSIDE = { outcome: 'unknown', why: 'an answer outside the protocol' } as const;

export function approveOutcomeOf(given: Given): ApproveOutcome {
  const common = commonOf(given);
  if (common) return common;
  if (given.status === 404) return OUTSIDE;
  const confirmation = confirmationOf(given);
  if (given.status === 200 && confirmation !== null) return { outcome: 'given', confirmation };
  const codes = codesOf(given);
  const refused = codes.find((code) => has(CODES.refused, code));
  if (refused !== undefined) return { outcome: 'refused', code: refused };
  if (codes.includes(CODES.decidedBefore)) return { outcome: 'decided_before', code: CODES.decidedBefore };
  const [code] = codes;
  if (code !== undefined) return { outcome: 'blocked', why: blockOf(code), code };
  if (NOT_ALLOWED.includes(given.status)) return { outcome: 'blocked', why: 'setup', code: given.status };
  if (OUR_FAULT.includes(given.status)) return { outcome: 'blocked', why: 'rejected', code: given.status };
  return isNoNumber(given) && given.body?.approved === false ? { outcome: 'later' } : OUTSIDE;
}

export function lookUpOutcomeOf(given: Given): LookUpOutcome {
  const common = commonOf(given);
  if (common) return common;
  if (given.status === 404) return isSaid(given) ? { outcome: 'not_found' } : OUTSIDE;
  const confirmation = confirmationOf(given);
  if (given.status === 200 && confirmation !== null) return { outcome: 'given', confirmation };
  const refused = codesOf(given).find((code) => has(CODES.refused, code));
  if (refused !== undefined) return { outcome: 'refused', code: refused };
  if (given.status !== 200 || !isNoNumber(given)) return OUTSIDE;
  return given.body?.approved === false ? { outcome: 'later' } : { outcome: 'not_found' };
}

export function decideOutcomeOf(given: Given): DecideOutcome {
  const common = commonOf(given);
  if (common) return common;
  if (given.status === 404) return OUTSIDE;
  const codes = codesOf(given);
  if (codes.includes(CODES.decidedBefore)) return { outcome: 'decided_before', code: CODES.decidedBefore };
  const [code] = codes;
  if (code !== undefined) return { outcome: 'blocked', why: blockOf(code), code };
  if (given.status === 200) return { outcome: 'taken' };
  return { outcome: 'blocked', why: NOT_ALLOWED.includes(given.status) ? 'setup' : 'rejected', code: given.status };
}
