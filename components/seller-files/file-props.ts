import type { SellerFilesResponse, SellerFileView } from '#lib/modules/seller-files/contract/seller-files.ts';
import type { FileNeed } from './types.ts';

export type SellerFilesProps = {
  /** The address of the routes of these files (`app/_server/pages/seller-file-routes.ts`), with its query. */
  base: string;
  /** First response of GET, from the server's render. */
  first: SellerFilesResponse;
  /** Needed files; null lists the uploads and takes any file. */
  needs?: readonly FileNeed[] | null;
  mayAdd: boolean;
  /** Whether a file can be opened at `/files/{id}`, as people with a session of the dashboard can. */
  mayOpen: boolean;
  timeZone: string;
  now: Date;
};

export type FileListProps = Omit<SellerFilesProps, 'needs' | 'first'> & {
  files: readonly SellerFileView[];
  onPhone: ((types: readonly number[]) => void) | null;
  onUseAs: ((file: SellerFileView) => void) | null;
  done: (file: SellerFileView) => void;
};

/** URL of a file: pictures are shown, other files are saved. */
export const openAddress = ({ fileId }: SellerFileView): string => `/files/${fileId}?preview`;
