import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { errorEntries } from '#app/docs/errors/error-entries.ts';
import { publicPage } from '#app/_server/pages/open-pages.tsx';
import { ErrorCatalogue } from '#components/docs/error-catalogue.tsx';
import { TestCardList } from '#components/docs/test-card-list.tsx';
import { ScreenTitle } from '#components/ui/page/screen-title.tsx';

/** The error catalogue in the reader's language, searchable, and the sandbox's cards. */
const { generateMetadata, page } = publicPage('/docs/errors', {
  title: 'docs.errors.title',
  async load() {
    const [entries, { common, docs }] = await Promise.all([errorEntries(), getMessages()]);
    return { entries, messages: { common, docs: { errors: docs.errors } } };
  },
  show: ({ entries, messages }) => (
    <div>
      <ScreenTitle of="docs.errors" gap="mt-2 mb-6" />
      <NextIntlClientProvider messages={messages}>
        <ErrorCatalogue entries={entries} />
        <TestCardList />
      </NextIntlClientProvider>
    </div>
  ),
});

export { generateMetadata };
export default page;
