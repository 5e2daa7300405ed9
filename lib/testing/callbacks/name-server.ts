import { createSocket, type RemoteInfo } from 'node:dgram';
import { type Answer, AUTHORITATIVE_ANSWER, decode, encode, type Question, RECURSION_AVAILABLE } from 'dns-packet';

/**
 * A name server of our own on loopback, for tests: real questions over UDP, answered with the zone's records of that
 * moment, TTL 0.
 */

type AddressType = 'A' | 'AAAA';

/** Addresses of the type that was asked for; `CNAME` leads on to another name of the zone. */
type NameRecord = string | { cname: string };

/** A zone's answer to one question: its records, `nobody` for a name that does not exist, null for no answer at all. */
type ZoneResponse = readonly NameRecord[] | 'nobody' | null;

/** Asked for every question, and for every name on the way of a chain. */
export type Zone = (name: string, type: AddressType) => ZoneResponse;

export type NameServer = {
  /** `host:port`, as resolvers take it. */
  address: string;
  /** `name type` of every question that came. */
  questions: string[];
  close(): Promise<void>;
};

const NO_SUCH_NAME = 3;
const MAX_CHAIN_LENGTH = 10;

/** The whole chain in one answer, as recursive servers give it. Null where the zone stays silent on the way. */
function recordsOf(zone: Zone, asked: string, type: AddressType): Answer[] | 'nobody' | null {
  const records: Answer[] = [];
  let name = asked;
  for (let step = 0; step < MAX_CHAIN_LENGTH; step += 1) {
    const said = zone(name, type);
    if (said === null || said === 'nobody') return records.length > 0 && said === 'nobody' ? records : said;
    const alias = said.find((record) => typeof record === 'object');
    for (const record of said)
      records.push(
        typeof record === 'string'
          ? { type, name, ttl: 0, data: record }
          : { type: 'CNAME', name, ttl: 0, data: record.cname },
      );
    if (!alias) return records;
    name = alias.cname;
  }
  return records;
}

/** `delayOf`: how late an answer of this type is, milliseconds. */
export async function nameServer(zone: Zone, delayOf: (type: AddressType) => number = () => 0): Promise<NameServer> {
  const questions: string[] = [];
  const socket = createSocket('udp4');

  function answer(id: number | undefined, question: Question, from: RemoteInfo): void {
    const [name, type] = [question.name.toLowerCase(), question.type === 'AAAA' ? 'AAAA' : 'A'] as const;
    questions.push(`${name} ${type}`);
    const records = recordsOf(zone, name, type);
    if (records === null) return;
    const flags = AUTHORITATIVE_ANSWER | RECURSION_AVAILABLE | (records === 'nobody' ? NO_SUCH_NAME : 0);
    const answers = records === 'nobody' ? [] : records;
    const message = encode({ type: 'response', id, flags, questions: [question], answers });
    const delay = delayOf(type);
    if (delay === 0) socket.send(message, from.port, from.address);
    else setTimeout(() => socket.send(message, from.port, from.address), delay);
  }

  socket.on('message', (message, from) => {
    const { id, questions: [question] = [] } = decode(message);
    if (question) answer(id, question, from);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
