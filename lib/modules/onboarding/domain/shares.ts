import { type PersonFact, WHOLE_SHARE } from './steps.ts';

/** Hundredths of a percent that people own together. */
const sharesTogether = (people: readonly Pick<PersonFact, 'share'>[]): number =>
  people.reduce((sum, { share }) => sum + (share ?? 0), 0);

/** Whether people own more than all of it together. */
export const ownTooMuch = (people: readonly Pick<PersonFact, 'share'>[]): boolean =>
  sharesTogether(people) > WHOLE_SHARE;
