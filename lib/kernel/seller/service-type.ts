/**
 * The additional services of a seller (answers, section 6), by our word and the API's number. `isOn`: what a seller
 * begins with; null is what its own columns say.
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
export const SERVICE_WORDS = Object.keys(SERVICE_TYPES) as ServiceType[];

/** Numbers of the services, in order. */
export const SERVICE_NUMBERS = SERVICE_WORDS.map((word) => SERVICE_TYPES[word].number);

/** The word of a number; undefined where there is none. */
export const serviceTypeOf = (number: number): ServiceType | undefined =>
  SERVICE_WORDS.find((word) => SERVICE_TYPES[word].number === number);

/** The point of sale, to which devices belong. */
export const POS_SERVICE = SERVICE_TYPES.pos.number;
