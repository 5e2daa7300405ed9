import type { BrandForm } from '#lib/modules/sellers/contract/brand.ts';

/** What the screen asks of the server, and what comes back. */
export type BrandAnswer = { ok: true } | { ok: false; field?: keyof BrandForm; message: string };

export type BrandDoors = {
  saveBrand(sellerKey: string, form: BrandForm): Promise<BrandAnswer>;
  saveLogo(sellerKey: string, data: FormData): Promise<BrandAnswer>;
  removeLogo(sellerKey: string): Promise<BrandAnswer>;
};
