import { createHash } from 'node:crypto';
import { indexContent } from '../present/index-content.ts';
import { signedData } from '#lib/platform/pdf/sign-pdf.ts';
import type { ArchiveFile, WrittenFile } from '../make/write-zip.ts';
import type { InstallationSigner } from '#lib/modules/signing-keys/index.ts';
import { type IndexOf, indexPage } from './index-page.ts';

/**
 * The files that close an archive: the index as a page for people, the certificate, the index for programs with the
 * SHA-256 of every other file, and the signature over it. `written` grows while they are written. `tell` is told the
 * hash of the index.
 */
export async function* indexFiles(
  of: IndexOf & { written: readonly WrittenFile[]; signer: InstallationSigner },
  tell: (indexHash: string) => void,
): AsyncGenerator<ArchiveFile> {
  const file = (path: string, chunk: Uint8Array): ArchiveFile => ({ path, kind: 'index', chunks: [chunk] });
  const encode = (text: string) => new TextEncoder().encode(text);
  const { signer, written } = of;
  yield file('index.html', encode(indexPage({ ...of, files: [...written] })));
  yield file('certificate.pem', encode(signer.certificate.toString()));
  const index = encode(indexContent(of));
  yield file('index.json', index);
  const digest = createHash('sha256').update(index).digest();
  yield file('index.json.p7s', await signedData(digest, signer));
  tell(digest.toString('hex'));
}
