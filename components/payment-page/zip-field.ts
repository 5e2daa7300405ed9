import type { InputHTMLAttributes } from 'preact';

/** What the part for codes of addresses gives the form: how the field is drawn, and what is wrong with what stands in it. */
export type ZipField = { label: string; help: string; input: InputHTMLAttributes<HTMLInputElement>; wrong: (text: string) => string | undefined };
