import type { SellerFilesResponse, SellerFileView } from '#lib/modules/seller-files/contract/seller-files.ts';
import type { DocumentNeed } from './types.ts';

export type DocumentsCaptureProps = {
  /** The address of the routes of these documents (`app/_server/pages/seller-file-routes.ts`), with its query. */
  base: string;
  /** First response of GET, from the server's render. */
  first: SellerFilesResponse;
  /** Needed documents; null lists the uploads and takes any document. */
  needs?: readonly DocumentNeed[] | null;
  mayAdd: boolean;
  /** Whether a document can be opened at `/files/{id}`, as people with a session of the dashboard can. */
  mayOpen: boolean;
  timeZone: string;
  now: Date;
};

export type DocumentListProps = Omit<DocumentsCaptureProps, 'needs' | 'first'> & {
  documents: readonly SellerFileView[];
  onPhone: ((types: readonly number[]) => void) | null;
  onUseAs: ((document: SellerFileView) => void) | null;
  done: (document: SellerFileView) => void;
};

/** URL of a file: pictures are shown, other files are saved. */
export const openAddress = ({ fileId }: SellerFileView): string => `/files/${fileId}?preview`;
