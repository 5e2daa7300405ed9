import { z } from 'zod';

/**
 * Messages between a terminal and the server (docs/terminal-protocol.md): the types of both sides, and the readers of
 * each. Amounts are minor units.
 */

const PROTOCOL_VERSION = 1;

/** A heartbeat is sent when nothing else was for so long; after the latter the other side is gone. Milliseconds. */
export const HEARTBEAT_MS = 10_000;
export const GONE_AFTER_MS = 30_000;

const short = z.string().max(64);
const reference = z.string().min(1).max(64);
const amount = z.int().min(0);
const nonce = z.string().regex(/^[0-9a-f]{64}$/);
const proof = z.string().regex(/^[0-9a-f]{64}$/);

const PAYMENT_OPERATIONS = ['sale', 'authorize', 'refund'] as const;
const PAYMENT_STEPS = ['waiting-card', 'card-read', 'pin', 'authorizing'] as const;
const RESULT_OUTCOMES = ['approved', 'declined', 'cancelled', 'failed'] as const;
/** How a payment ended, as the server knows it. */
const ENDINGS = ['approved', 'declined', 'cancelled', 'expired', 'failed'] as const;
const CANCEL_REASONS = ['caller', 'expired', 'unpaired'] as const;

/** Why a connection is closed. */
const REFUSED_CODES = [
  'version',
  'unreadable',
  'enrolment',
  'unpaired',
  'proof',
  'order',
  'too-fast',
  'replaced',
  'not-now',
] as const;

/** Facts of an approved payment on its receipt. */
const receiptFacts = z.object({
  amount,
  tip: amount,
  currency: z.string().length(3),
  installments: z.int(),
  brand: short.nullable(),
  mask: short.nullable(),
  approval: short.nullable(),
  at: z.string(),
});

/** Messages of the handshake and the pulse: without a number, and never sent again. */
const greetings = {
  hello: z.object({
    type: z.literal('hello'),
    terminalId: z.string().regex(/^[A-Za-z0-9-]{4,64}$/),
    /** The secret that the terminal made for itself; null where it proves itself with the key of its pairing. */
    enrolment: z.string().min(32).max(128).nullable(),
    nonce,
    /** Names the counting of this terminal: a new one when it has lost its numbers. */
    session: short.min(8),
    firmware: short,
    model: short,
    language: z.enum(['he', 'en', 'es', 'ru', 'ar']),
  }),
  prove: z.object({ type: z.literal('prove'), proof }),
  heartbeat: z.object({ type: z.literal('heartbeat') }),
};

const numberedDeviceMessages = [
  z.object({ type: z.literal('status'), battery: z.int().min(0).max(100), paper: z.enum(['in', 'out']) }),
  z.object({ type: z.literal('accepted'), reference }),
  z.object({ type: z.literal('chosen'), reference, tip: amount, installments: z.int().min(1).max(36) }),
  z.object({ type: z.literal('step'), reference, step: z.enum(PAYMENT_STEPS) }),
  z.object({
    type: z.literal('result'),
    reference,
    outcome: z.enum(RESULT_OUTCOMES),
    processorReference: short.nullable(),
  }),
  z.object({ type: z.literal('printed'), reference: reference.nullable() }),
] as const;

/** Messages of a terminal about its work: numbered, kept until they are acknowledged. */
export type NumberedDeviceMessage = z.output<(typeof numberedDeviceMessages)[number]>;

export type RefusedCode = (typeof REFUSED_CODES)[number];

const businessOf = z.object({ name: z.string().max(255), logoUrl: z.string().max(2_048).nullable() });

const serverCommands = [
  z.object({
    type: z.literal('pairing'),
    code: short,
    expiresAt: z.string(),
    business: businessOf,
    posId: short,
    name: z.string().max(255).nullable(),
  }),
  z.object({
    type: z.literal('paired'),
    key: z.string(),
    business: businessOf,
    posId: short,
    name: z.string().nullable(),
  }),
  z.object({ type: z.literal('unpaired') }),
  z.object({
    type: z.literal('payment'),
    reference,
    operation: z.enum(PAYMENT_OPERATIONS),
    amount,
    currency: z.string().length(3),
    product: z.string().max(500),
    language: z.string().max(8),
    /** Percents to choose from; an empty list skips the question. */
    tips: z.array(z.int().min(0).max(100)).max(8).readonly(),
    /** Numbers of payments to choose from; a single one skips the question. */
    installments: z.array(z.int().min(1).max(36)).max(36).readonly(),
    expiresAt: z.string(),
  }),
  z.object({ type: z.literal('present'), reference, amount, tip: amount, installments: z.int() }),
  z.object({ type: z.literal('cancel'), reference, why: z.enum(CANCEL_REASONS) }),
  z.object({
    type: z.literal('outcome'),
    reference,
    outcome: z.enum(ENDINGS),
    code: z.int().nullable(),
    receipt: receiptFacts.nullable(),
  }),
  z.object({ type: z.literal('print'), title: short, lines: z.array(z.string().max(64)).max(200).readonly() }),
] as const;

/** Commands of the server to a terminal: numbered. */
export type ServerCommand = z.output<(typeof serverCommands)[number]>;

const serverGreetings = {
  welcome: z.object({ type: z.literal('welcome'), nonce, proof: proof.nullable() }),
  ready: z.object({
    type: z.literal('ready'),
    /** The last number of this session that was taken; 0 where the server knows none. */
    lastSeq: z.int().min(0),
    name: z.string().nullable(),
    posId: z.string().nullable(),
    /** Business that has the terminal; null while none has. */
    business: businessOf.nullable(),
    tips: z.array(z.int()).max(8).readonly(),
    language: z.string().max(8),
  }),
  refused: z.object({ type: z.literal('refused'), code: z.enum(REFUSED_CODES) }),
  heartbeat: z.object({ type: z.literal('heartbeat') }),
};

export type Ready = z.output<typeof serverGreetings.ready>;

const envelope = z.object({ v: z.literal(PROTOCOL_VERSION), seq: z.int().min(0), ack: z.int().min(0) });

const deviceMessage = z.discriminatedUnion('type', [
  greetings.hello,
  greetings.prove,
  greetings.heartbeat,
  ...numberedDeviceMessages,
]);
const serverMessage = z.discriminatedUnion('type', [
  serverGreetings.welcome,
  serverGreetings.ready,
  serverGreetings.refused,
  serverGreetings.heartbeat,
  ...serverCommands,
]);

export type DeviceMessage = z.output<typeof deviceMessage>;
export type ServerMessage = z.output<typeof serverMessage>;
type Envelope = z.output<typeof envelope>;
export type Hello = z.output<typeof greetings.hello>;

const GREETING_TYPES: ReadonlySet<string> = new Set(['hello', 'prove', 'welcome', 'ready', 'refused', 'heartbeat']);

/** Whether a message has a number. */
export const isNumbered = ({ type }: { type: string }): boolean => !GREETING_TYPES.has(type);

type Read<Message> = { envelope: Envelope; message: Message } | { bad: 'version' | 'unreadable' };

function readWith<Message>(schema: z.ZodType<Message>, text: string): Read<Message> {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return { bad: 'unreadable' };
  }
  if (typeof sent !== 'object' || sent === null) return { bad: 'unreadable' };
  if ((sent as { v?: unknown }).v !== PROTOCOL_VERSION) return { bad: 'version' };
  const [outer, inner] = [envelope.safeParse(sent), schema.safeParse(sent)];
  if (!outer.success || !inner.success) return { bad: 'unreadable' };
  // A number is exactly what has to be done once.
  if (isNumbered(inner.data as { type: string }) !== outer.data.seq > 0) return { bad: 'unreadable' };
  return { envelope: outer.data, message: inner.data };
}

/** Reads a frame of a terminal, for the server. */
export const readDeviceFrame = (text: string): Read<DeviceMessage> => readWith(deviceMessage, text);

/** Reads a frame of the server, for a terminal. */
export const readServerFrame = (text: string): Read<ServerMessage> => readWith(serverMessage, text);

export const frameOf = (message: DeviceMessage | ServerMessage, seq: number, ack: number): string =>
  JSON.stringify({ v: PROTOCOL_VERSION, seq, ack, ...message });

/** Text that a side signs with the key of the pairing (HMAC-SHA256, hex). */
export const serverProofText = (nonceDevice: string, nonceServer: string): string =>
  `server${nonceDevice}${nonceServer}`;
export const deviceProofText = (nonceServer: string, nonceDevice: string): string =>
  `device${nonceServer}${nonceDevice}`;
