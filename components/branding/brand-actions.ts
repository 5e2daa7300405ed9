import type { Refused } from '#components/ui/refused.ts';
import type { BrandForm } from '#lib/modules/sellers/contract/brand.ts';

/** What the screen asks of the server, and what comes back. */
export type BrandResult = { ok: true } | Refused<keyof BrandForm>;

export type BrandActions = {
  saveBrand(sellerKey: string, form: BrandForm): Promise<BrandResult>;
  saveLogo(sellerKey: string, data: FormData): Promise<BrandResult>;
  removeLogo(sellerKey: string): Promise<BrandResult>;
};
