import { MODULES } from './app.ts';
import type { Contract } from './kernel/contract.ts';
import type { Module, OperationGroup } from './module.ts';

/** `group` is the key of its name in the texts of the reference. */
export type ContractGroup = { group: OperationGroup['title']; contracts: readonly Contract[] };

/** Every operation of the given modules, in the groups and the order in which the docs show them. */
export const contractGroupsOf = (modules: readonly Module[]): readonly ContractGroup[] =>
  modules.flatMap(({ operations = [] }) =>
    operations.map(({ title, operations: some }) => ({
      group: title,
      contracts: some.map(({ contract }) => contract),
    })),
  );

export const contractGroups = contractGroupsOf(MODULES);

export const contracts = contractGroups.flatMap((group) => group.contracts);
