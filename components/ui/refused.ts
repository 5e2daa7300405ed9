/** What a server's door answers where it did not do what a screen asked: why, in the reader's language, and under which fields. */
export type Refused<Field extends string = string> = { ok: false; message: string; fields?: Partial<Record<Field, string>> };
