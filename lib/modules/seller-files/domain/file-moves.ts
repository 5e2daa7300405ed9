import type { FileState } from '../contract/file-types.ts';

/** States from which a person may move a file, by target. An accepted file can be refused later, and the other way. */
const MOVES: Readonly<Record<FileState, readonly FileState[]>> = {
  received: ['in-review', 'accepted', 'refused'],
  'in-review': ['received', 'accepted', 'refused'],
  accepted: ['refused'],
  refused: ['in-review', 'accepted'],
};

/** The states that a file may have before it is brought to another. */
export const statesBefore = (to: FileState): FileState[] =>
  (Object.keys(MOVES) as FileState[]).filter((from) => MOVES[from].includes(to));
