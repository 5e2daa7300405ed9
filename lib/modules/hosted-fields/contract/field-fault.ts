/** What is wrong with a field: nothing there, or something that cannot be right. */
export type FieldFault = 'required' | 'invalid';
