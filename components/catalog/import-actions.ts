import type { Refused } from '#components/ui/refused.ts';

/** Actions of the import screens, and their answers. */

export type { Refused };

/** A value as it will be stored, under the field's name for people. */
export type PreviewValue = { label: string; text: string };

/**
 * `nothing`: the row has a problem; `aside`: it is no record here, such as a shop's row for a second picture. A
 * problem of the whole row has no field.
 */
export type PreviewRow = {
  line: number;
  name: string;
  does: 'add' | 'change' | 'nothing' | 'aside';
  values: PreviewValue[];
  problems: { field: string | null; message: string }[];
};

/** A table as it would be imported. */
export type Preview =
  | {
      ok: true;
      source: 'shopify' | 'woocommerce' | null;
      /** Columns that the import ignores. */
      unknown: string[];
      /** Currency of prices that name none; null where each price names its own. */
      currency: { value: string; options: string[] } | null;
      counts: Record<PreviewRow['does'], number>;
      /** Every row with a problem. */
      bad: PreviewRow[];
      /** First rows without a problem. */
      first: PreviewRow[];
    }
  | Refused;
export type ImportResult = { ok: true; added: number; changed: number; left: number } | Refused;

/** `currency` is the choice for prices without one; empty without a choice. */
export type ImportActions = {
  preview(sellerKey: string, text: string, currency: string): Promise<Preview>;
  run(sellerKey: string, text: string, currency: string): Promise<ImportResult>;
};

/** Longest table that a browser sends, bytes of UTF-8: an action takes a body of 1 MB. */
export const MAX_TABLE_BYTES = 900_000;
