import { getLocale, getTranslations } from 'next-intl/server';
import { type Right, roleNames } from '#lib/modules/access/contract/rights.ts';

/** As `useRoleNames`, for what the server answers. */
export async function roleNamesOf(right: Right): Promise<string> {
  const [name, language] = await Promise.all([getTranslations('access.role'), getLocale()]);
  return roleNames(right, language, (role) => name(role));
}
