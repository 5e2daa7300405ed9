import { z } from 'zod';
import { formContract } from '#lib/platform/form-contract.ts';
import { DEFAULT_SETTINGS, type Setting, SETTINGS } from './settings.ts';

/** Form of the subscription settings: a switch for each. */
export const settingsForm = formContract({
  empty: DEFAULT_SETTINGS,
  schema: z.object(Object.fromEntries(SETTINGS.map((name) => [name, z.boolean()])) as Record<Setting, z.ZodBoolean>),
});
