import { connect, type Socket } from 'node:net';
import { errorCode } from '#core/server/errorCode.ts';
import { NothingSent, TooLarge } from '#core/server/outside/askService.ts';

const [quietMs, longestReply, mostLines] = [30_000, 8 * 1024, 500];

export interface Reply {
  readonly code: number;
  /** What stands behind the code, line by line. */
  readonly text: string;
}

/** A server said no; what it said in words is not for a log. */
export class Refused extends Error {
  constructor(readonly reply: Reply) {
    super(`The fax server answered ${reply.code}.`);
  }
}

const opened = (host: string, port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(quietMs, () => fail(new Error('The fax server does not answer.')));
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.off('error', fail);
      resolve(socket);
    });
  });

/** Replies one after another, each of one line or of several: `213-…` until `213 …`. */
async function* repliesOf(socket: Socket): AsyncGenerator<Reply> {
  let rest = '';
  let lines: string[] = [];
  for await (const chunk of socket) {
    rest += (chunk as Buffer).toString('latin1');
    if (rest.length > longestReply * 4) throw new TooLarge('The fax server answered with more than it should.');
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const line = rest.slice(0, end).replace(/\r$/, '');
      rest = rest.slice(end + 1);
      lines.push(line);
      if (line.length > longestReply || lines.length > mostLines)
        throw new TooLarge('The fax server answered with more than it should.');
      const [, code, more] = /^(\d{3})([ -]?)/.exec(line) ?? [];
      if (code === undefined || more === '-') continue;
      yield { code: Number(code), text: lines.map((one) => one.replace(/^\d{3}[ -]?/, '')).join('\n') };
      lines = [];
    }
  }
}

/** A conversation in the client protocol of HylaFAX: commands as in FTP, one after another, and data over a line of their own. */
export class Dialogue {
  private readonly replies: AsyncGenerator<Reply>;

  private constructor(
    private readonly socket: Socket,
    private readonly host: string,
  ) {
    this.replies = repliesOf(socket);
    // It ends the reading, which tells it.
    socket.on('error', () => undefined);
  }

  /** @throws NothingSent where nobody answers there */
  static async with(host: string, port: number): Promise<Dialogue> {
    const socket = await opened(host, port).catch((error: unknown) => {
      throw new NothingSent(`The fax server was not reached (${errorCode(error) ?? 'no answer'}).`);
    });
    const dialogue = new Dialogue(socket, host);
    try {
      await dialogue.reply();
      return dialogue;
    } catch (error) {
      dialogue.close();
      throw error;
    }
  }

  private async reply(): Promise<Reply> {
    const next: IteratorResult<Reply, unknown> = await this.replies.next();
    if (next.done) throw new Error('The fax server ended the conversation.');
    const reply = next.value;
    if (reply.code >= 400) throw new Refused(reply);
    return reply;
  }

  /** @param command one line: what a person wrote is made one by `quoted` @throws Refused */
  async say(command: string): Promise<Reply> {
    // A line break would be another command.
    if (/[\r\n\0]/.test(command)) throw new Error('A command to the fax server has several lines.');
    this.socket.write(`${command}\r\n`, 'latin1');
    return this.reply();
  }

  /** Where the data goes: a port of the same machine, whatever address the server names. */
  private async dataLine(): Promise<Socket> {
    const { text } = await this.say('EPSV').catch((error: unknown) => {
      if (error instanceof Refused) return { code: 0, text: '' };
      throw error;
    });
    let port = Number(/\(\|\|\|(\d{1,5})\|\)/.exec(text)?.[1]);
    if (!port) {
      const [high, low] = (/\(([\d,]+)\)/.exec((await this.say('PASV')).text)?.[1] ?? '')
        .split(',')
        .slice(4)
        .map(Number);
      port = (high ?? NaN) * 256 + (low ?? NaN);
    }
    if (!(port > 0 && port < 65_536)) throw new Error('The fax server named no port for its data.');
    return opened(this.host, port);
  }

  /** Sends bytes; resolves with what the server said when it began, which names the file. */
  async store(command: string, bytes: Uint8Array): Promise<string> {
    const line = await this.dataLine();
    line.on('error', () => undefined);
    try {
      const { text } = await this.say(command);
      await new Promise<void>((resolve, reject) => {
        line.once('error', reject);
        line.end(bytes, () => resolve());
      });
      await this.reply();
      return text;
    } finally {
      line.destroy();
    }
  }

  /** @throws TooLarge */
  async fetch(command: string, most: number): Promise<Uint8Array> {
    const line = await this.dataLine();
    line.on('error', () => undefined);
    try {
      await this.say(command);
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of line) {
        parts.push(part as Buffer);
        size += (part as Buffer).length;
        if (size > most) throw new TooLarge('The fax server answered with more than it should.');
      }
      await this.reply();
      return Buffer.concat(parts);
    } finally {
      line.destroy();
    }
  }

  close(): void {
    this.socket.end('QUIT\r\n');
    this.socket.destroySoon();
  }
}

/** As one word of a command, in letters that the protocol has. */
export const quoted = (text: string): string =>
  `"${text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["\\]/g, '')
    .slice(0, 50)}"`;
