/** Where messages reach a buyer at this moment; null by a way that does not. */
export type Reach = { email: string | null; phone: string | null };

/** Whether any does. */
export const isReachable = ({ email, phone }: Reach): boolean => email !== null || phone !== null;
