/** A customer as a form takes them. */
export type PickedBuyer = { guid: string; name: string; email: string; phone: string };

/** Number of customers offered at once. */
export const MAX_BUYERS = 6;
