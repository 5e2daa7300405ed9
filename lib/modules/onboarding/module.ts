import type { Module } from '#lib/module.ts';

/** How sellers come to be: from the invitation to the approval. */
export const onboarding = { name: 'onboarding' } as const satisfies Module;
