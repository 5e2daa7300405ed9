/**
 * Parts facts that stand in one line: ` · `. The dot belongs to the fact before it, so that a line may end with it and
 * none begins with one.
 */
export const DOT = '\u00a0· ';
