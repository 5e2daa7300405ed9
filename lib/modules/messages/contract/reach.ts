/** Addresses at which a buyer can be reached now; null for a closed channel. */
export type Reach = { email: string | null; phone: string | null };

/** Whether any does. */
export const isReachable = ({ email, phone }: Reach): boolean => email !== null || phone !== null;
