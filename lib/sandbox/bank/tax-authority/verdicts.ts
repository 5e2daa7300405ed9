import { CODES } from '#lib/modules/tax-authority/contract/protocol.ts';

/** Answers of the sandbox's tax authority: what it says follows from the last two digits of an invoice's total. */

export type Answer = { status: number; body: object };

/** `given`; `later`: decided at its time; a code: refused or not taken. */
export type Verdict = 'given' | 'later' | number;

/** Last two digits of the total, and what is said to it; every other invoice is given a number. */
const BY_AGOROT: Readonly<Record<number, Verdict>> = {
  60: 460,
  61: 461,
  62: 462,
  31: 431,
  34: 434,
  35: 435,
  38: 438,
  46: 446,
  70: 'later',
};
const SLOW_AGOROT = 80;
const HUNDRED = 100;
const agorotOf = (total: number): number => Math.round(total * HUNDRED) % HUNDRED;

export const verdictOf = (total: number): Verdict => BY_AGOROT[agorotOf(total)] ?? 'given';

/** Whether an invoice of this total is answered slowly. */
export const isSlowTotal = (total: number): boolean => agorotOf(total) === SLOW_AGOROT;

export const isRefusal = (code: number): boolean => CODES.refused.some((one) => one === code);

export const decided = (): Answer => ({ status: 200, body: { status: 200, message: 'Decision accepted' } });

/** Refusals of the matter come with 200, requests that are not valid with 400. */
export function refusal(code: number): Answer {
  const status = isRefusal(code) ? 200 : 400;
  return {
    status,
    body: {
      status,
      message: { errors: [{ code, message: 'see the list of codes', param: '', location: 'body' }] },
      confirmation_number: '0',
      approved: false,
    },
  };
}

/** Answer to a body that is not of the protocol, by the first field that is wrong. */
export const wrong = (param: string): Answer => ({
  status: 422,
  body: { status: 422, message: { errors: [{ code: 422, message: 'not valid', param, location: 'body' }] } },
});
