import { MODULES } from './app.ts';
import type { Contract } from './kernel/contract.ts';
import type { Module, OperationGroup } from './module.ts';

/** `group` is the key of its name in the texts of the reference. */
export type ContractGroup = { group: OperationGroup['title']; contracts: readonly Contract[] };

const modules: readonly Module[] = MODULES;

/** Every operation, in the groups and the order in which the reference shows them. */
export const contractGroups: readonly ContractGroup[] = modules.flatMap(({ operations = [] }) =>
  operations.map(({ title, operations: some }) => ({
    group: title,
    contracts: some.map(({ contract }) => contract),
  })),
);

export const contracts = contractGroups.flatMap((group) => group.contracts);
