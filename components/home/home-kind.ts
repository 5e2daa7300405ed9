import type { Right } from '#lib/modules/access/contract/rights.ts';

/**
 * Homes by what a person does all day, read from rights, because a person has a role at each business.
 *
 * - `partner`: sellers that wait for a review or are stuck.
 * - `till`: the counter and the latest sales.
 * - `month`: the figures of the month.
 * - `developer`: those of today; before the first sale, the steps of the API.
 * - `business`: actions, figures and open tasks.
 */
export type HomeKind = 'partner' | 'till' | 'month' | 'developer' | 'business';

type Rights = {
  /** At the businesses in view. */
  rights: readonly Right[];
  /** At partners; empty where one business is chosen, whose home it is then. */
  atPartners: readonly Right[];
};

export function homeKindOf({ rights, atPartners }: Rights): HomeKind {
  const may = (right: Right): boolean => rights.includes(right);
  if (atPartners.includes('review-sellers') || atPartners.includes('manage-sellers')) return 'partner';
  if (may('see-reports')) return may('make-sales') || may('see-callbacks') ? 'business' : 'month';
  if (may('use-counter')) return 'till';
  return may('see-api-log') ? 'developer' : 'business';
}
