import type { Refused } from '#components/ui/refused.ts';
import type { BrandForm } from '#lib/modules/sellers/contract/brand.ts';

/** Answer of the server to a change of the brand; a refusal may name fields. */
export type BrandResult = { ok: true } | Refused<keyof BrandForm>;

export type BrandActions = {
  saveBrand(sellerKey: string, form: BrandForm): Promise<BrandResult>;
  saveLogo(sellerKey: string, data: FormData): Promise<BrandResult>;
  removeLogo(sellerKey: string): Promise<BrandResult>;
};
