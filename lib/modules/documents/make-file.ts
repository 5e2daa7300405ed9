import { createHash } from 'node:crypto';
import type { Language } from '#lib/kernel/language.ts';
import type { Logo } from '#lib/modules/sellers/contract/brand.ts';
import type { Signer } from '#lib/modules/signing-keys/views.ts';
import type { Picture } from '#lib/platform/pdf/paper.ts';
import { sealedPdf } from '#lib/platform/pdf/pdf-response.ts';
import type { ShownDocument } from './contract/shown-document.ts';
import { documentPaper } from './paper/document-paper.ts';
import { xmlOfDocument } from './present/document-xml.ts';

/** Signer of a document's PDF, and the signing. */
export type DocumentSigner = Signer & { sign: (bytes: Buffer) => Promise<Buffer> };

export type FilePorts = {
  readLogo: (logo: Logo) => Promise<Picture | null>;
  /** Null while the keys cannot be opened. */
  signerOf: (sellerId: number) => Promise<DocumentSigner | null>;
  originals: {
    isCopyNext: (publicId: string) => Promise<boolean>;
    /** False where another PDF was first. */
    keep: (original: { publicId: string; language: Language; sha256: Buffer }) => Promise<boolean>;
  };
};

export type AskedFile = { publicId: string; language: Language; second: Language | null; format: 'a4' | 'roll' };

/**
 * The PDF of a document, signed (docs/decisions/0186), with its data attached. The first is the original, and its hash
 * is kept; later ones say that they are copies (docs/decisions/0205). Null where it cannot be made now.
 */
export async function makeFile(
  { readLogo, signerOf, originals }: FilePorts,
  document: ShownDocument,
  { publicId, language, second, format }: AskedFile,
): Promise<Buffer | null> {
  const [logo, signer] = await Promise.all([
    document.look.logo && readLogo(document.look.logo),
    signerOf(document.sellerId),
  ]);
  if (!signer) return null;
  const drawn = (isCopy: boolean): Promise<Buffer | null> =>
    sealedPdf(
      {
        paper: documentPaper(document, { language, second, format, logo, isCopy, signer }),
        createdAt: document.issuedAt,
        attachments: [xmlOfDocument(publicId, document)],
      },
      signer.sign,
    );
  if (await originals.isCopyNext(publicId)) return drawn(true);
  const original = await drawn(false);
  if (!original) return null;
  const sha256 = createHash('sha256').update(original).digest();
  return (await originals.keep({ publicId, language, sha256 })) ? original : drawn(true);
}
