/** A customer as the list shows them; nothing else of them goes to the browser. */
type Customer = {
  sellerId: number;
  guid: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  companyName: string;
  status: number;
  createdAt: Date;
};

export const listedCustomer = ({
  sellerId,
  guid,
  firstName,
  lastName,
  email,
  phone,
  companyName,
  status,
  createdAt,
}: Customer): Customer => ({ sellerId, guid, firstName, lastName, email, phone, companyName, status, createdAt });
