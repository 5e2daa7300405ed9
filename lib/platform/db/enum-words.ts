/**
 * Labels of a PostgreSQL enum beside the members that Prisma Client takes and returns. A member is an identifier: every
 * other character of its label is `_` (prisma/schema/base.prisma).
 */

type Replaced<Text extends string, Part extends string> = Text extends `${infer Before}${Part}${infer After}`
  ? `${Before}_${Replaced<After, Part>}`
  : Text;

/** `partial_refund` of `partial-refund`. */
export type Member<Label extends string> = Replaced<Replaced<Replaced<Label, '-'>, ' '>, '/'>;

export type EnumWords<Label extends string> = {
  /** What Prisma Client takes for a label. */
  member<One extends Label>(label: One): Member<One>;
  /** The label of what Prisma Client returned. Throws for a member that the list does not have. */
  label(member: Member<Label>): Label;
};

/** The two directions of one enum; `labels` is the list of the domain. */
export function enumWords<const Label extends string>(labels: readonly Label[]): EnumWords<Label> {
  const byMember = new Map<string, Label>(labels.map((label) => [memberOf(label), label]));
  return {
    member: memberOf,
    label(member) {
      const label = byMember.get(member);
      if (label === undefined) throw new RangeError(`${member} is no member of the enum`);
      return label;
    },
  };
}

const memberOf = <Label extends string>(label: Label): Member<Label> =>
  label.replaceAll(/[^A-Za-z0-9_]/g, '_') as Member<Label>;
