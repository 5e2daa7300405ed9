/** Fault of a field: empty, or invalid. */
export type FieldFault = 'required' | 'invalid';
