import { MODULES } from './app.ts';
import type { Module } from './module.ts';

/** Every operation of the given modules, in the groups and the order in which the docs show them. */
const contractGroupsOf = (modules: readonly Module[]) =>
  modules.flatMap(({ operations = [] }) =>
    operations.map(({ title, operations: some }) => ({
      group: title,
      contracts: some.map(({ contract }) => contract),
    })),
  );

export const contractGroups = contractGroupsOf(MODULES);

export const contracts = contractGroups.flatMap((group) => group.contracts);
