import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { because, field, flag, language, publicId, text, wireText } from '#lib/kernel/wire.ts';
import { oneOfNumbers, whole } from '#lib/kernel/wire-numbers.ts';
import { clientKey, posId, sellerId } from '#lib/kernel/device-fields.ts';
import { MAX_TIP_PERCENT, MAX_TIPS, ORDER_STATES } from '#lib/kernel/device.ts';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import { DOCUMENT_TYPES, DOCUMENT_TYPE_NAMES, type DocumentType } from '#lib/kernel/sale/document.ts';
import { SELLER_KIND_NUMBERS, type SentIssuer, SERVICE_NUMBERS } from '#lib/kernel/seller.ts';

/** The additional services of a seller, switched on and off by its partner (answers, sections 6 and 11). */

const serviceId = publicId('service', { max: 64, description: 'The activation key of the service (VASL).' });

/** Devices that one order may name. */
const MAX_ORDERED = 50;

const order = z.object({
  order_id: z.string(),
  status: z.enum(ORDER_STATES),
  ordered_at: z.string(),
  items: z.array(z.object({ pos_id: z.string(), name: z.string(), shipping_address: z.string() })),
});

const SERVICE_FIELDS = {
  vas_svc_id: z.string(),
  vas_description: z.string(),
  vas_type: z.int(),
  vas_name: z.string(),
  vas_is_active: z.boolean(),
  vas_data: z
    .looseObject({ orders: z.array(order).optional() })
    .describe('The settings that vas-update changes; for the point of sale, also the device orders.'),
  message: z.string(),
};

const RECORD_HEAD = { status_code: z.literal(0), seller_svc_id: z.string() };

const serviceRecord = z.object({ ...RECORD_HEAD, ...SERVICE_FIELDS });

const serviceItem = z.object(SERVICE_FIELDS);

/** All services of a seller, in the order of their numbers. */
const serviceList = z.object({ ...RECORD_HEAD, items_count: z.int(), items: z.array(serviceItem) });

export type ServiceItem = z.output<typeof serviceItem>;
export type ServiceRecord = z.output<typeof serviceRecord>;
export type ServiceList = z.output<typeof serviceList>;

const caller = { svc_client_key: clientKey.required, seller_svc_id: sellerId.required };

const REFUSALS = [
  'unreadable_body',
  'missing_parameter',
  'invalid_value',
  'combination_not_allowed',
  'unknown_client_key',
  'seller_not_found',
  'not_for_this_seller',
  'service_not_active',
  'temporarily_unavailable',
] as const;

const REQUEST_EXAMPLE = { svc_client_key: '…', seller_svc_id: 'MPL004T7-…', vas_svc_id: 'VASL3HQ7-…' };
const RESPONSE_EXAMPLE = {
  status_code: 0,
  seller_svc_id: 'MPL004T7-…',
  vas_svc_id: 'VASL3HQ7-…',
  vas_description: 'Payments on devices at the counter.',
  vas_type: 27,
  vas_name: 'Point of sale',
  vas_is_active: true,
  vas_data: { orders: [] },
  message: 'Devices can be ordered.',
};

/** POST /get-vas-seller */
export const getServiceContract = contract({
  id: 'get-vas-seller',
  method: 'POST',
  path: '/get-vas-seller',
  summary: 'Read the additional services of a seller: whether each is active, and its settings.',
  notes: [
    'Types: 5 invoice, 6 SMS, 15 alternative payment methods, 21 email, 22 catalog, 23 customers, 27 point of sale.',
    'Without `vas_svc_id` you get the service of `vas_type`. Without both you get all services in `items`, ' +
      'each with its activation key.',
    'While SMS or email is off, buyers get none of these messages; they’re stored with the reason. Emails ' +
      'to the seller’s own people continue. Without alternative payment methods, buyers can pay by card only. ' +
      'Without catalog or customers, those operations return 720. With invoices, every payment gets a ' +
      'document and every refund one that takes it back: a tax invoice/receipt and a credit invoice where VAT is ' +
      'charged, else receipts.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    ...caller,
    vas_svc_id: serviceId.optional,
    vas_type: oneOfNumbers(SERVICE_NUMBERS, { description: 'Required if you don’t send vas_svc_id.' }).optional,
    language: language(),
  }),
  response: z.union([serviceRecord, serviceList]),
  refusals: REFUSALS.filter((key) => key !== 'service_not_active'),
  example: { request: REQUEST_EXAMPLE, response: RESPONSE_EXAMPLE },
});

const MISSING = ({ input }: { input?: unknown }): string =>
  input === undefined || input === null ? 'missing_parameter' : 'invalid_value';

/** The name of a site: `shop.example`, taken with the https:// that people copy along. */
const site = field<string>(
  (wire) => {
    const name = (wireText(wire) ?? '')
      .trim()
      .toLowerCase()
      .replace(/^https:\/\//, '')
      .replace(/\/$/, '');
    const isName = name.length <= 253 && /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/.test(name);
    return isName ? { value: name } : because('url_host');
  },
  { type: 'string', maxLength: 253, description: 'A domain name: shop.example.' },
);

/** Sites whose pages may open wallets and use the public key. */
const websites = z.array(site.required, { error: MISSING }).max(50).optional();

/** Characters of the name and of the address of an issuer of documents, and the highest first number of a series. */
const MAX_ISSUER_NAME = 120;
const MAX_ISSUER_ADDRESS = 200;
const MAX_FIRST = 99_999_999;

const NO_CONTROLS = /^\P{Cc}*$/u;

// A company and a dealer have nine digits alike, the last of which checks the others.
const businessNumber = field<string>(
  (wire) => {
    const sent = wireText(wire) ?? '';
    const digits = /^\d{8,9}$/.test(sent) ? readSocialId(sent) : null;
    return digits === null ? { refusal: 'invalid_value' } : { value: digits };
  },
  { type: 'string', maxLength: 9, description: 'Nine digits with their check digit.' },
);

const firstNumber = whole({ min: 1, max: MAX_FIRST }).optional;

/** Details that the documents of a seller say about it. */
const ISSUER_FIELDS = {
  business_name: text({
    min: 2,
    max: MAX_ISSUER_NAME,
    pattern: NO_CONTROLS,
    description: 'Invoices: the legal name on documents. Default: seller_merchant_name.',
  }).optional,
  business_number: businessNumber.optional,
  address: text({
    min: 2,
    max: MAX_ISSUER_ADDRESS,
    pattern: NO_CONTROLS,
    description: 'Invoices: the address on documents. Default: the seller’s address.',
  }).optional,
  seller_inc: oneOfNumbers(SELLER_KIND_NUMBERS, {
    description: 'Invoices: the kind of business, for a seller without one.',
  }).optional,
  donations: flag({ description: 'Invoices of a non-profit: its payments are donations.' }).optional,
  first_numbers: z
    .object(Object.fromEntries(DOCUMENT_TYPE_NAMES.map((name) => [String(DOCUMENT_TYPES[name]), firstNumber])), {
      error: 'invalid_value',
    })
    .nullish()
    .describe('Invoices: first number by doc_type, to continue an older book. Fixed once its series has begun.'),
};

type SentDetails = { readonly [Name in keyof typeof ISSUER_FIELDS]?: z.output<(typeof ISSUER_FIELDS)[Name]> };

/** Details for documents of a call; undefined where it sends none of them. */
export function sentIssuerOf(data: SentDetails | null | undefined): SentIssuer | undefined {
  if (!data || Object.keys(ISSUER_FIELDS).every((name) => data[name as keyof SentDetails] === undefined)) return;
  const numbers = Object.entries<unknown>(data.first_numbers ?? {}).flatMap(([number, first]) => {
    const type = DOCUMENT_TYPE_NAMES.find((name) => String(DOCUMENT_TYPES[name]) === number);
    return type !== undefined && typeof first === 'number' ? [[type, first] as const] : [];
  });
  return {
    name: data.business_name?.trim(),
    businessNumber: data.business_number,
    address: data.address?.trim(),
    kind: data.seller_inc,
    takesDonations: data.donations,
    firstNumbers: Object.fromEntries(numbers) as Partial<Record<DocumentType, number>>,
  };
}

/** Details for documents as `vas_data` answers them. */
export const issuerFieldsOf = ({
  name,
  businessNumber: number,
  address,
  kind,
  takesDonations,
  firstNumbers,
}: SentIssuer) => ({
  business_name: name,
  business_number: number,
  address,
  seller_inc: kind,
  donations: takesDonations,
  first_numbers: Object.fromEntries(
    Object.entries(firstNumbers ?? {}).map(([type, first]) => [DOCUMENT_TYPES[type as DocumentType], first]),
  ),
});

const orderedItem = z.object(
  {
    pos_id: posId.required,
    shipping_address: text({ max: 300 }).required,
    name: text({ max: 50, description: 'Shown on the device and in the dashboard.' }).required,
  },
  { error: MISSING },
);

/** An order of devices, as it is read where `extend_items` announces one. */
const ordered = z
  .object(
    {
      number_of_devices: whole({ digits: 2, min: 1, max: MAX_ORDERED }).required,
      items: z.array(orderedItem, { error: MISSING }).max(MAX_ORDERED),
    },
    { error: MISSING },
  )
  .superRefine(({ items, number_of_devices: count }, context) => {
    const numbers = new Set(items.map(({ pos_id }) => pos_id));
    if (items.length !== count || numbers.size !== items.length)
      context.addIssue({ code: 'custom', message: 'invalid_value', path: ['items'] });
  });

/** The order of a call; none where `extend_items` requests none. Only after the request was read. */
export const orderOf = ({ extend_items: isOrder, vas_data: data }: EnableServiceRequest): DeviceOrderItem[] | null =>
  isOrder ? ordered.parse(data).items : null;

type DeviceOrderItem = z.output<typeof orderedItem>;

/** A field that is described, and read only where it is wanted. */
function asSent(field: z.ZodType) {
  const { $schema: _, ...described } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  return z.unknown().optional().meta(described);
}

const enable = z
  .object({
    ...caller,
    vas_svc_id: serviceId.required,
    extend_items: flag({ description: 'True orders the devices in vas_data.' }).optional,
    vas_data: z
      .object({
        number_of_devices: asSent(ordered.shape.number_of_devices),
        items: asSent(ordered.shape.items),
        websites,
        ...ISSUER_FIELDS,
      })
      .nullish(),
    language: language(),
  })
  .superRefine(({ extend_items: isOrder, vas_data: data }, context) => {
    if (!isOrder) return;
    if (!data) return context.addIssue({ code: 'custom', message: 'missing_parameter', path: ['vas_data'] });
    for (const issue of ordered.safeParse(data).error?.issues ?? [])
      context.addIssue({
        code: 'custom',
        message: issue.message,
        path: ['vas_data', ...issue.path],
        ...('params' in issue && issue.params && { params: issue.params }),
      });
  });

/** POST /vas-enable (specification 4.6): the first call switches the service on, the second orders devices. */
export const enableServiceContract = contract({
  id: 'vas-enable',
  method: 'POST',
  path: '/vas-enable',
  summary: 'Turn on an additional service. For the point of sale with extend_items, order devices.',
  notes: [
    'Payment methods return to the state they had when they were turned off.',
    'For the point of sale, the first call enables ordering. The second one, with `extend_items` true and ' +
      '`vas_data`, places the order, with one item per device. Each device number must be unused.',
    'For alternative payment methods and the point of sale, `vas_data.websites` registers sites as in vas-update.',
    'Invoices are turned on once it’s known what documents have to say: name, business number, address and kind of ' +
      'business, from the seller’s profile or from `vas_data`. While one is missing, the call returns 1 with its ' +
      'name. An individual (`seller_inc` 1) can’t turn them on (174).',
    'An order is `ordered`, `preparing`, `shipped` or `delivered`; get-vas-seller returns its status. In ' +
      'the sandbox it advances with the sandbox clock.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  maxBodyBytes: 64 * 1_024,
  request: enable,
  response: serviceRecord,
  refusals: REFUSALS.filter((key) => key !== 'service_not_active'),
  example: {
    request: {
      ...REQUEST_EXAMPLE,
      extend_items: true,
      vas_data: {
        number_of_devices: 1,
        items: [{ pos_id: '001', name: 'Bar', shipping_address: 'Allenby 1, Tel Aviv' }],
      },
    },
    response: RESPONSE_EXAMPLE,
  },
});

/** POST /vas-disable */
export const disableServiceContract = contract({
  id: 'vas-disable',
  method: 'POST',
  path: '/vas-disable',
  summary: 'Turn off an additional service.',
  notes: [
    'If the service is already off, the call returns 720.',
    'Devices stay paired. Payments on them are rejected with 720 until the point of sale is turned on again.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({ ...caller, vas_svc_id: serviceId.required, language: language() }),
  response: serviceRecord,
  refusals: REFUSALS,
  example: { request: REQUEST_EXAMPLE, response: { ...RESPONSE_EXAMPLE, vas_is_active: false } },
});

/** POST /vas-update */
export const updateServiceContract = contract({
  id: 'vas-update',
  method: 'POST',
  path: '/vas-update',
  summary: 'Change the settings of an additional service.',
  notes: [
    '`vas_data.websites` replaces the list of sites whose pages can show wallets and use the public key. It ' +
      'applies to alternative payment methods and the point of sale.',
    '`vas_data.tips`, for the point of sale, are the tip percentages that devices offer before payment. ' +
      'Settings you leave out don’t change, and an empty `vas_data` changes nothing. Settings of another ' +
      'service are rejected with 790.',
    'For invoices, `vas_data` changes what later documents say. Issued documents stay as they are.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  maxBodyBytes: 64 * 1_024,
  request: z.object({
    ...caller,
    vas_svc_id: serviceId.required,
    vas_data: z.object(
      {
        websites,
        tips: z
          .array(whole({ digits: 2, min: 1, max: MAX_TIP_PERCENT }).required)
          .max(MAX_TIPS)
          .optional(),
        ...ISSUER_FIELDS,
      },
      { error: MISSING },
    ),
    language: language(),
  }),
  response: serviceRecord,
  refusals: REFUSALS,
  example: {
    request: { ...REQUEST_EXAMPLE, vas_data: { websites: ['shop.example'] } },
    response: { ...RESPONSE_EXAMPLE, vas_data: { websites: ['shop.example'], orders: [] } },
  },
});

export type EnableServiceRequest = z.output<typeof enableServiceContract.request>;
export type UpdateServiceRequest = z.output<typeof updateServiceContract.request>;
export type ServiceRequest = z.output<typeof disableServiceContract.request>;
export type GetServiceRequest = z.output<typeof getServiceContract.request>;
