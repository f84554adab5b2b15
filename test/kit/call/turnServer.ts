import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

const cookie = 0x2112a442;
const realm = 'pavilion.test';
const attribute = {
  username: 0x06,
  integrity: 0x08,
  error: 0x09,
  lifetime: 0x0d,
  relayed: 0x16,
  realm: 0x14,
  nonce: 0x15,
  mapped: 0x20,
};
const allocate = { request: 0x0003, granted: 0x0103, refused: 0x0113 };

const field = (type: number, value: Buffer): Buffer => {
  const padded = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  padded.writeUInt16BE(type, 0);
  padded.writeUInt16BE(value.length, 2);
  value.copy(padded, 4);
  return padded;
};

const xored = (address: string, port: number): Buffer => {
  const value = Buffer.alloc(8);
  value[1] = 1;
  value.writeUInt16BE(port ^ (cookie >>> 16), 2);
  const bits = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  value.writeUInt32BE((bits ^ cookie) >>> 0, 4);
  return value;
};

const message = (type: number, id: Buffer, fields: readonly Buffer[], key?: Buffer): Buffer => {
  const body = Buffer.concat(fields);
  const head = Buffer.alloc(8);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(body.length + (key ? 24 : 0), 2);
  head.writeUInt32BE(cookie, 4);
  const plain = Buffer.concat([head, id, body]);
  if (!key) return plain;
  return Buffer.concat([plain, field(attribute.integrity, createHmac('sha1', key).update(plain).digest())]);
};

/** The value of an attribute and where it begins; null where there is none. */
const find = (packet: Buffer, wanted: number): { readonly value: Buffer; readonly at: number } | null => {
  for (let at = 20; at + 4 <= packet.length;) {
    const length = packet.readUInt16BE(at + 2);
    if (packet.readUInt16BE(at) === wanted) return { value: packet.subarray(at + 4, at + 4 + length), at };
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return null;
};

/** The key of whoever shows a name that has not ended and signed with its password; null for everybody else. Source: RFC 8489, coturn. */
const keyOf = (packet: Buffer, secret: string): Buffer | null => {
  const [name, signed] = [find(packet, attribute.username)?.value.toString(), find(packet, attribute.integrity)];
  if (name === undefined || !signed || Number(name.split(':')[0]) * 1000 < Date.now()) return null;
  const password = createHmac('sha1', secret).update(name).digest('base64');
  const key = createHash('md5').update(`${name}:${realm}:${password}`).digest();
  const before = Buffer.from(packet.subarray(0, signed.at));
  before.writeUInt16BE(signed.at - 20 + 24, 2);
  return timingSafeEqual(createHmac('sha1', key).update(before).digest(), signed.value) ? key : null;
};

export interface TurnServer {
  readonly url: string;
  /** Who was given an address, by the name that they showed. */
  readonly granted: readonly string[];
  close(): void;
}

/** A relay (TURN over UDP) that gives addresses to whoever has credentials of its secret, as coturn does, and relays nothing. */
export const startTurnServer = async (secret: string): Promise<TurnServer> => {
  const socket = createSocket('udp4');
  const granted: string[] = [];
  const answer = (packet: Buffer, { address, port }: RemoteInfo): Buffer => {
    const id = packet.subarray(8, 20);
    const key = keyOf(packet, secret);
    if (!key) {
      const unauthorized = field(
        attribute.error,
        Buffer.concat([Buffer.from([0, 0, 4, 1]), Buffer.from('Unauthorized')]),
      );
      const challenge = [field(attribute.realm, Buffer.from(realm)), field(attribute.nonce, Buffer.from('once'))];
      return message(allocate.refused, id, [unauthorized, ...challenge]);
    }
    granted.push(find(packet, attribute.username)!.value.toString());
    const lifetime = Buffer.alloc(4);
    lifetime.writeUInt32BE(600);
    const fields = [
      field(attribute.relayed, xored('192.0.2.1', 50_000)),
      field(attribute.mapped, xored(address, port)),
      field(attribute.lifetime, lifetime),
    ];
    return message(allocate.granted, id, fields, key);
  };
  socket.on('message', (packet, from) => {
    if (packet.length >= 20 && packet.readUInt16BE(0) === allocate.request)
      socket.send(answer(packet, from), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { url: `turn:127.0.0.1:${socket.address().port}?transport=udp`, granted, close: () => void socket.close() };
};
