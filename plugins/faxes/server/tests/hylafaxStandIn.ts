import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface HylafaxJob {
  readonly id: string;
  readonly parameters: Map<string, string>;
  bytes: Buffer;
  isQueued: boolean;
  state: 'READY' | 'DONE' | 'FAILED';
  status: string;
  pages: number;
}

/** A line of the receive queue, as the server writes it. */
export interface HylafaxReceived {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly receiving?: boolean;
  readonly sender?: string;
}

/** `cut_before`: the line goes before the work is done, `cut_after`: after; a number: that reply, and no work. */
export type HylafaxFault = 'cut_before' | 'cut_after' | number;

export interface HylafaxStandIn {
  readonly port: number;
  readonly jobs: HylafaxJob[];
  readonly received: HylafaxReceived[];
  /** Commands as they came. */
  readonly said: string[];
  readonly faults: Map<string, HylafaxFault>;
  close(): Promise<void>;
}

/**
 * As hfaxd 6.0.7 of Debian answered when it was tried: its words, its codes and its order. What a modem would do is for the test to
 * say.
 */
export const hylafaxStandIn = async (password: string): Promise<HylafaxStandIn> => {
  const [jobs, received, said, faults] = [[] as HylafaxJob[], [] as HylafaxReceived[], [] as string[], new Map()];
  const sockets = new Set<Socket>();

  const listening = (server: Server): Promise<number> =>
    new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));

  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let isIn = false;
    const files = new Map<string, Buffer>();
    let job: HylafaxJob | undefined;
    let data: { readonly server: Server; readonly line: Promise<Socket> } | undefined;
    const reply = (text: string): void => void socket.write(`${text}\r\n`);
    const give = async (what: string, bytes: Uint8Array): Promise<void> => {
      reply(`150 Opening new data connection for "${what}".`);
      (await data!.line).end(bytes);
      data!.server.close();
      reply('226 Transfer complete.');
    };
    const openData = async (): Promise<number> => {
      const server = createServer();
      socket.once('close', () => server.close());
      const line = new Promise<Socket>((resolve) =>
        server.once('connection', (other) => resolve(other.on('error', () => undefined))),
      );
      data = { server, line };
      return listening(server);
    };
    const commands: Readonly<Record<string, (rest: string) => unknown>> = {
      USER: (name) => reply(`331 Password required for ${name}.`),
      PASS: (word) => {
        isIn = word === password;
        reply(isIn ? '230 User pavilion logged in.' : '530 Login incorrect.');
      },
      TZONE: () => reply('200 Using time values in GMT.'),
      TYPE: () => reply('200 Type set to Image.'),
      FORM: () => reply('200 Format set to PDF.'),
      NOOP: () => reply('200 NOOP command successful.'),
      QUIT: () => socket.end('221 Goodbye.\r\n'),
      EPSV: async () => reply(`229 Entering Extended Passive Mode (|||${await openData()}|)`),
      PASV: async () => {
        const port = await openData();
        // Of somebody else's machine, where nobody is to go.
        reply(`227 Entering passive mode (203,0,113,9,${port >> 8},${port & 255})`);
      },
      STOT: async () => {
        const name = `/tmp/doc${files.size + 1}.pdf`;
        reply(`150 FILE: ${name} (Opening new data connection).`);
        files.set(name, await buffer(await data!.line));
        data!.server.close();
        reply(`226 Transfer complete (FILE: ${name}).`);
      },
      JNEW: () => {
        const id = String(jobs.length + 1);
        job = {
          ...{ id, parameters: new Map(), bytes: Buffer.alloc(0), isQueued: false },
          ...{ state: 'READY', status: '', pages: 0 },
        };
        jobs.push(job);
        reply(`200 New job created: jobid: ${id} groupid: ${id}.`);
      },
      JOB: (id) => {
        job = jobs.find((one) => one.id === id);
        if (!job) return reply(`500 Cannot set job ${id}; job does not exist (No such file or directory).`);
        return reply(`200 Current job: jobid: ${id} groupid: ${id}.`);
      },
      JPARM: (rest) => {
        const [, name = '', value] = /^(\w+)(?: "?(.*?)"?)?$/.exec(rest) ?? [];
        if (value !== undefined) {
          job!.parameters.set(name, value);
          if (name === 'DOCUMENT') job!.bytes = files.get(value)!;
          return reply(`213 ${name} set to "${value}".`);
        }
        const facts: Readonly<Record<string, string>> = {
          ...{ STATE: job!.state, STATUS: job!.status, NPAGES: String(job!.pages) },
          JOBINFO: job!.parameters.get('JOBINFO') ?? '',
        };
        return reply(`213 ${facts[name] ?? ''}`);
      },
      JSUBM: () => {
        job!.isQueued = true;
        reply(`200 Job ${job!.id} submitted.`);
      },
      JKILL: (id) => {
        const found = jobs.find((one) => one.id === id)!;
        found.state = 'FAILED';
        reply(`200 Job ${id} killed.`);
      },
      JOBFMT: () => reply('200 JOBFMT command successful.'),
      RCVFMT: () => reply('200 RCVFMT command successful.'),
      LIST: (queue) => {
        const jobLines = jobs
          .filter(({ isQueued, state }) => isQueued && (queue === 'sendq') === (state === 'READY'))
          .map(({ id, parameters }) => `${id}|${parameters.get('JOBINFO')}`);
        const fileLines = received.map(
          ({ name, bytes, receiving, sender = '<unknown>' }) =>
            `${name}|${receiving ? '*' : ' '}|${bytes.length}|${sender}`,
        );
        const lines = queue === 'recvq' ? fileLines : jobLines;
        return give(queue, Buffer.from(lines.map((line) => `${line}\r\n`).join('')));
      },
      MDTM: (path) =>
        reply(received.some(({ name }) => path === `recvq/${name}`) ? '213 20261120195400' : '550 No such file.'),
      RETR: (path) => give(path, received.find(({ name }) => path === `recvq/${name}`)!.bytes),
    };
    const answer = async (line: string): Promise<void> => {
      said.push(line);
      const [verb = '', ...rest] = line.split(' ');
      const fault: HylafaxFault | undefined = faults.get(verb);
      if (fault === 'cut_before') return void socket.destroy();
      if (typeof fault === 'number') return reply(`${fault} It cannot be done: 16135550100.`);
      if (!isIn && !['USER', 'PASS', 'QUIT'].includes(verb)) return reply('530 Please login with USER and PASS.');
      if (fault === 'cut_after') {
        commands[verb]!(rest.join(' '));
        return void socket.destroy();
      }
      await commands[verb]!(rest.join(' '));
    };
    reply('220 fax.test server (HylaFAX (tm) Version 6.0.7) ready.');
    let text = '';
    let turn: Promise<void> = Promise.resolve();
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const lines = text.split('\r\n');
      text = lines.pop()!;
      for (const line of lines) turn = turn.then(() => answer(line));
    });
  };

  const server = createServer(serve);
  const port = await listening(server);
  return {
    ...{ port, jobs, received, said, faults },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
