import { partnerRoute } from '#app/_server/pages/routes.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import { rightsAtSeller } from '#lib/modules/access/contract/rights.ts';
import { searchSellers } from '#lib/modules/partners/dashboard.ts';

/**
 * GET /partner/pick?q=: the few sellers that have the text in their name, e-mail or numbers, by name, for the switch
 * between them. Limited to partners for whose sellers the person has any right.
 */
export const GET = partnerRoute('/partner/pick', async ({ request, partners }) => {
  const search = new URL(request.url).searchParams.get('q')?.trim() ?? '';
  const partnerIds = partners.filter(({ role }) => rightsAtSeller(role).length > 0).map(({ id }) => id);
  const found = search === '' || partnerIds.length === 0 ? [] : await searchSellers(partnerIds, search);
  return privateJson(found.map(({ publicKey, name }) => ({ key: publicKey, name })));
});
