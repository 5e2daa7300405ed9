import { getTranslations } from 'next-intl/server';
import { searchIndex, type SearchTitles } from '#lib/docs/search-index.ts';
import { TOPICS } from '#lib/docs/topics/index.ts';
import { DECLINES, REFUSALS } from '#lib/kernel/refusals/refusals.ts';
import { docsContext } from '#app/_server/load/docs-reader.tsx';
import { publicRoute } from '#app/_server/pages/routes.ts';

export const dynamic = 'force-dynamic';

/** GET: the search index of the documentation, with titles in the reader's language. */
export const GET = publicRoute('/docs/search-index', async () => {
  const [t, docs, refused, declined, context] = await Promise.all([
    getTranslations('reference'),
    getTranslations('docs'),
    getTranslations('refusals'),
    getTranslations('declines'),
    docsContext(),
  ]);
  const topics = Object.fromEntries(
    TOPICS.map((slug) => [slug, { title: t(`topics.${slug}.title`), lead: t(`topics.${slug}.lead`) }]),
  ) as SearchTitles['topics'];
  const codes = [
    ...REFUSALS.map(({ key, code }) => ({ code, words: `${key} ${refused(key, { field: '…' })}` })),
    ...DECLINES.map(({ key, code }) => ({ code, words: `${key} ${declined(`merchant.${key}`)}` })),
  ];
  return Response.json(
    searchIndex(context, { topics, errors: docs('errors.title'), verify: docs('verify.title'), codes }),
  );
});
