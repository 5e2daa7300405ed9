/** Longest note that a person writes on a record, characters. */
export const MAX_NOTE_LENGTH = 2_000;
