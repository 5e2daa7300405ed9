import type { DocumentType } from './sale/document.ts';

/** The kinds of business (`seller_inc`), by their numbers (answers, section 6). */
const SELLER_KINDS = {
  1: 'individual',
  2: 'sole-trader',
  3: 'company',
  4: 'partnership',
  5: 'exempt-dealer',
  6: 'non-profit',
  7: 'limited-partnership',
  8: 'public-company',
  9: 'cooperative',
  10: 'public-benefit',
} as const satisfies Readonly<Record<number, string>>;
export type SellerKind = keyof typeof SELLER_KINDS;

/** Numbers of the kinds, in order. */
export const SELLER_KIND_NUMBERS: readonly SellerKind[] = Object.keys(SELLER_KINDS).map(
  (number) => Number(number) as SellerKind,
);

export const isSellerKind = (number: number | null): number is SellerKind =>
  number !== null && Object.hasOwn(SELLER_KINDS, number);

const INDIVIDUAL: SellerKind = 1;

/**
 * Whether a business of this kind is its owner, so that its number is the owner's social id (answers, section 1:
 * error 114).
 */
export const isItsOwner = (kind: number | null): boolean => kind === 2 || kind === 5;

/** Whether a business of this kind has a name and a number of its own beside those of a person. */
export const hasBusinessNumber = (kind: number | null): boolean => kind !== null && kind !== INDIVIDUAL;

/**
 * The additional services of a seller (answers, section 6), by our word and the API's number. `isOn`: value of a new
 * seller; null: the seller's own columns have it.
 */
export const SERVICE_TYPES = {
  invoice: { number: 5, isOn: null },
  sms: { number: 6, isOn: null },
  methods: { number: 15, isOn: null },
  email: { number: 21, isOn: null },
  catalog: { number: 22, isOn: true },
  customers: { number: 23, isOn: true },
  pos: { number: 27, isOn: false },
} as const;

export type ServiceType = keyof typeof SERVICE_TYPES;

/** Words of the services, in the order of their numbers. */
export const SERVICE_TYPE_NAMES = Object.keys(SERVICE_TYPES) as ServiceType[];

/** Numbers of the services, in order. */
export const SERVICE_NUMBERS = SERVICE_TYPE_NAMES.map((word) => SERVICE_TYPES[word].number);

/** The word of a number; undefined where there is none. */
export const serviceTypeOf = (number: number): ServiceType | undefined =>
  SERVICE_TYPE_NAMES.find((word) => SERVICE_TYPES[word].number === number);

/** The point of sale, to which devices belong. */
export const POS_SERVICE = SERVICE_TYPES.pos.number;

/** Details of a seller for its documents as they are sent; what is left out stays as it is. */
export type SentIssuer = {
  name?: string | undefined;
  /** Nine digits. */
  businessNumber?: string | undefined;
  address?: string | undefined;
  kind?: SellerKind | undefined;
  takesDonations?: boolean | undefined;
  firstNumbers?: Readonly<Partial<Record<DocumentType, number>>> | undefined;
};
