/** Zip field of the card module: its drawn element, and the error of its text. */
export type ZipField = { element: HTMLElement; wrong: (text: string) => string | undefined };
