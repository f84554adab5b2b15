import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/**
 * Stands before one UDP address, and behind it for whoever sends there: each of them gets a socket of their own, so that answers
 * find back. While `open` says no, every packet is lost, in both directions.
 */
export class UdpRelay {
  private readonly behind = new Map<string, Promise<Socket>>();
  private constructor(
    private readonly front: Socket,
    private readonly target: { readonly address: string; readonly port: number },
    private readonly open: () => boolean,
  ) {
    front.on('message', (packet, { address, port }) => void this.inward(packet, address, port));
  }

  static async before(address: string, port: number, open: () => boolean): Promise<UdpRelay> {
    return new UdpRelay(await bound(address), { address, port }, open);
  }

  get port(): number {
    return this.front.address().port;
  }

  close(): void {
    this.front.close();
    for (const socket of this.behind.values()) void socket.then((one) => one.close());
  }

  private async inward(packet: Buffer, address: string, port: number): Promise<void> {
    const key = `${address}:${port}`;
    const known = this.behind.get(key) ?? this.join(address, port);
    this.behind.set(key, known);
    const socket = await known;
    if (this.open()) socket.send(packet, this.target.port, this.target.address);
  }

  private async join(address: string, port: number): Promise<Socket> {
    const socket = await bound(this.target.address);
    socket.on('message', (packet) => this.open() && this.front.send(packet, port, address));
    return socket;
  }
}

const bound = async (address: string): Promise<Socket> => {
  const socket = createSocket('udp4');
  socket.on('error', () => undefined);
  socket.bind(0, address);
  await once(socket, 'listening');
  return socket;
};
