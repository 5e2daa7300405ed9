/**
 * What the part for codes of addresses gives the form: the field as it is drawn, and what is wrong with what stands in
 * it.
 */
export type ZipField = { element: HTMLElement; wrong: (text: string) => string | undefined };
