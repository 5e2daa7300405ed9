import { FILE_TYPE_NUMBERS } from '#lib/modules/seller-files/contract/file-types.ts';

/** A file that a seller has to submit, as the screen around the list describes it. */
export type FileNeed = {
  /** Unique name of the need. */
  name: string;
  title: string;
  /** Any one of these sets of types meets it: an identity card whole, or its two sides. */
  anyOf: readonly (readonly number[])[];
};

/** The types that a person chooses from, by the numbers of `contract/file-types.ts`, in the order of the choice. */
const GROUPS = {
  identity: [1, 90, 91, 25, 26, 92, 93, 24, 94, 95],
  business: [3, 15, 28, 27, 21, 32, 35, 201],
  bank: [2, 19, 4],
  other: [8, 23],
} as const satisfies Record<string, readonly number[]>;

export type TypeGroup = keyof typeof GROUPS;

/** The groups of the types that are offered, in the order in which they are asked for; none that is empty. */
export const groupsOf = (
  offered: readonly number[] = FILE_TYPE_NUMBERS,
): readonly (readonly [group: TypeGroup, types: readonly number[]])[] =>
  (Object.entries(GROUPS) as [TypeGroup, readonly number[]][])
    .map(([group, types]) => [group, types.filter((type) => offered.includes(type))] as const)
    .filter(([, types]) => types.length > 0);

/** The types that a need can be met with. */
export const typesOf = ({ anyOf }: FileNeed): number[] => [...new Set(anyOf.flat())];

/** The next file of a need: the rest of the set that was begun, else the first file of the first set. */
export function nextOf({ anyOf }: FileNeed, there: readonly number[]): number {
  const begun = anyOf.find(
    (set) => set.some((type) => there.includes(type)) && !set.every((type) => there.includes(type)),
  );
  return begun?.find((type) => !there.includes(type)) ?? anyOf[0]?.[0] ?? 0;
}

/** Whether files of these types, none of them refused, meet the need. */
export const isMet = ({ anyOf }: FileNeed, there: readonly number[]): boolean =>
  anyOf.some((set) => set.every((type) => there.includes(type)));
