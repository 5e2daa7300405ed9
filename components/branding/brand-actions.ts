import type { BrandForm } from '#lib/modules/sellers/contract/brand.ts';

/** What the screen asks of the server, and what comes back. */
export type BrandResult = { ok: true } | { ok: false; field?: keyof BrandForm; message: string };

export type BrandActions = {
  saveBrand(sellerKey: string, form: BrandForm): Promise<BrandResult>;
  saveLogo(sellerKey: string, data: FormData): Promise<BrandResult>;
  removeLogo(sellerKey: string): Promise<BrandResult>;
};
