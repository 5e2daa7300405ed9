/** A customer as the search from anywhere offers them. */
export type FoundCustomer = { guid: string; name: string; company: string; email: string; phone: string };
