/** A customer in our own terms. A field that was not filled in is empty text. */
export type CustomerFields = {
  remoteId: string;
  firstName: string;
  lastName: string;
  middleName: string;
  companyName: string;
  email: string;
  phone: string;
  otherPhone: string;
  description: string;
  country: string;
  city: string;
  street: string;
  buildingNumber: string;
  floor: string;
  zip: string;
  gender: 'Male' | 'Female' | 'Other' | null;
  /** YYYY-MM-DD, or empty. */
  birthday: string;
  /** 0 deactivated, 1 active, 2 draft. */
  status: number;
  token: { method: 'Credit Card' | 'IL Direct Debit'; guid: string } | null;
};

export type Customer = CustomerFields & {
  id: number;
  guid: string;
  sellerId: number;
  createdAt: Date;
  updatedAt: Date;
  isMerged: boolean;
};

export const EMPTY_FIELDS: CustomerFields = {
  remoteId: '',
  firstName: '',
  lastName: '',
  middleName: '',
  companyName: '',
  email: '',
  phone: '',
  otherPhone: '',
  description: '',
  country: '',
  city: '',
  street: '',
  buildingNumber: '',
  floor: '',
  zip: '',
  gender: null,
  birthday: '',
  status: 1,
  token: null,
};

export const ALL_STATUSES = [0, 1, 2] as const;
