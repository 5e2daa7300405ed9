'use client';

import { useTranslations } from 'next-intl';
import { useFileSize } from '#components/ui/file-size.ts';
import type { UploadProblem } from '#lib/modules/seller-files/contract/seller-files.ts';
import { fileTypeKey } from '#lib/modules/seller-files/contract/file-types.ts';
import { MAX_FILE_BYTES } from '#lib/modules/seller-files/contract/limits.ts';

/** Names of file types. */
export function useFileTypeName(): (type: number) => string {
  const t = useTranslations('seller-files.type');
  return (type) => {
    const typeKey = fileTypeKey(type);
    return typeKey === null ? String(type) : t(typeKey);
  };
}

const KNOWN: Readonly<Partial<Record<UploadProblem, true>>> = {
  empty: true,
  too_large: true,
  type: true,
  heic: true,
  compressed_bitmap: true,
  damaged: true,
  dimensions: true,
  pages: true,
  encrypted: true,
  active_content: true,
  external_content: true,
  unpacks_too_large: true,
  took_too_long: true,
  too_many: true,
};

/** Why a file was not taken and what to do; the rest cannot happen to a file that a browser sends. */
export function useProblem(): (problem: UploadProblem) => string {
  const t = useTranslations('seller-files.problem');
  const size = useFileSize();
  return (problem) =>
    t(KNOWN[problem] ? (problem as Exclude<UploadProblem, 'not_base64' | 'not_fetched'>) : 'unknown', {
      max: size(MAX_FILE_BYTES),
    });
}
