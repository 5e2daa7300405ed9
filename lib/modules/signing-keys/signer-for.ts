import type { PdfSigner } from '#lib/platform/pdf/sign-pdf.ts';
import type { SigningKeysContext } from './context.ts';
import { nameIn } from './domain/name-in.ts';
import { installationSigner } from './installation-key.ts';
import { openOwnKey } from './own-key.ts';
import type { Signer } from './views.ts';

type Context = Pick<SigningKeysContext, 'database' | 'vault'> & { origin: string };

/** The key that signs a business's papers now. Throws while the vault, where its own key lies, cannot work. */
export async function signerFor(
  { database, vault, origin }: Context,
  sellerId: number,
): Promise<Pick<PdfSigner, 'key' | 'certificate' | 'chain'> & Signer> {
  const own = await openOwnKey({ database, vault }, sellerId);
  if (own) return { ...own, by: 'business', name: nameIn(own.certificate.subject) };
  const ours = await installationSigner(database, origin);
  return { ...ours, by: 'installation', name: nameIn(ours.certificate.subject) };
}
