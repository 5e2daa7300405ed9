import type { Figure } from '#lib/module.ts';

/** Counts for operators. SQL because each is one aggregate. */

const figure = (state: string, sql: string): Figure => ({
  gauge: 'kupa_allocations',
  help: 'Documents that wait for an allocation number of the tax authority.',
  label: { name: 'state', value: state },
  sql,
});

export const taxAuthorityFigures = {
  allocationsAsked: figure('asking', 'SELECT count(*) FROM allocation_request WHERE next_at IS NOT NULL'),
  allocationsStuck: figure('stuck', `SELECT count(*) FROM allocation_request WHERE state IN ('blocked', 'refused')`),
} as const satisfies Readonly<Record<string, Figure>>;
