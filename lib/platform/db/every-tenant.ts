/**
 * The scope of every tenant's rows: for demo data, the sandbox and work that runs for the whole installation. Code that
 * answers a person or an API caller never uses it (boundary rule `every-tenant-is-nobodys-scope`).
 */
export const EVERY_TENANT = Symbol('every tenant');
export type EveryTenant = typeof EVERY_TENANT;
