import { z } from 'zod';
import { oneOf } from '#lib/kernel/wire.ts';
import { formContract } from '#lib/platform/form-contract.ts';
import { KEY_OVERLAPS } from './keys.ts';

/** A new key: how long the one before is taken beside it. */
export const keyForm = formContract({
  empty: { overlap: '' },
  schema: z.object({ overlap: oneOf(KEY_OVERLAPS).required }),
});
