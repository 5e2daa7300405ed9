import { MODULES } from './app.ts';
import type { Contract } from './kernel/contract.ts';
import type { Module, OperationGroup } from './module.ts';

/** `group` is the key of its name in the texts of the reference. */
export type ContractGroup = { group: OperationGroup['title']; contracts: readonly Contract[] };

const modules: readonly Module[] = MODULES;

const brought = modules.flatMap(({ operations = [] }) => operations);

/**
 * Every operation, in the groups and the order in which the reference shows them: what several modules bring to one
 * group is one.
 */
export const contractGroups: readonly ContractGroup[] = [...Map.groupBy(brought, ({ title }) => title)].map(
  ([group, some]) => ({
    group,
    contracts: some.flatMap(({ operations }) => operations.map(({ contract }) => contract)),
  }),
);

export const contracts = contractGroups.flatMap((group) => group.contracts);
