import { getLocale, getTranslations } from 'next-intl/server';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { showKey } from '#app/(dashboard)/(screens)/developers/keys/actions.ts';
import { currentPerson, selectedSellers } from '#app/_server/person.ts';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { KeyBar } from '#components/docs/key-bar.tsx';
import type { DocsContext } from '#lib/docs/blocks.ts';
import { directionOf, readLanguage } from '#lib/kernel/language.ts';
import { can } from '#lib/modules/access/index.ts';
import { settings } from '#lib/platform/env.ts';
import { readSnippets } from './docs-snippets.ts';

/** Context of the reference's pages in this process. */
export async function docsContext(): Promise<DocsContext> {
  const { appUrl, shopUrl, isProduction, timeZone } = settings();
  const [snippets, locale, publicKey] = await Promise.all([readSnippets(), getLocale(), readersPublicKey()]);
  const language = readLanguage(locale);
  return { origin: appUrl, isSandbox: !isProduction, timeZone, snippets, language, shopUrl, publicKey };
}

/** The public key of the business that a signed-in reader looks at, where they may see its keys. */
async function readersPublicKey(): Promise<string | null> {
  const person = await currentPerson();
  const [seller] = await selectedSellers(person?.sellers.filter((one) => can(one, 'see-keys')) ?? null);
  return seller?.key ?? null;
}

export const isRightToLeft = async (): Promise<boolean> => directionOf(readLanguage(await getLocale())) === 'rtl';

/** The way to the reader's own key, in the sandbox; `path` is where they come back to. */
export async function ReaderKeys({ path }: { path: string }): Promise<ReactNode> {
  if (settings().isProduction) return null;
  const [person, t] = await Promise.all([currentPerson(), getTranslations('reference.keys')]);
  const sellers = (person?.sellers ?? [])
    .filter((seller) => can(seller, 'manage-keys'))
    .map(({ id, name }) => ({ id, name }));
  const signIn = person
    ? null
    : t.rich('signIn', {
        link: (text) => (
          <Link className="text-accent text-link" href={`/sign-in?next=${encodeURIComponent(path)}`}>
            {text}
          </Link>
        ),
      });
  return (
    <WithProof person={person}>
      <KeyBar sellers={sellers} show={showKey} signIn={signIn} />
    </WithProof>
  );
}
