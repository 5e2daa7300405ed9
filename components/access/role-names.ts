import { useLocale, useTranslations } from 'next-intl';
import { type Right, roleNames } from '#lib/modules/access/contract/rights.ts';

/**
 * The roles that may do something, by the table of rights itself, so that no sentence names one that does not exist.
 */
export function useRoleNames(right: Right): string {
  const name = useTranslations('access.role');
  return roleNames(right, useLocale(), (role) => name(role));
}
