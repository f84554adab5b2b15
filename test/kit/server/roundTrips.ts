import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';

export interface Work {
  /** How often the server waited for the database. */
  readonly trips: number;
  /** How many statements it sent. */
  readonly statements: number;
  /** How many of them PostgreSQL had to plan: what was prepared before is not. Not counted of the embedded database. */
  readonly parsed: number;
}

export interface Counter {
  /** Everything since the last time. */
  take(): Work;
  close(): void;
}

const [simpleQuery, execute, parse] = ['Q', 'E', 'P'];

/** Begins or ends a transaction; nothing is planned for that. @param message a name and a text, each with a zero byte behind it */
const isBorder = (message: string): boolean => /^[^\0]*\0(begin|commit|rollback)\b/.test(message);

/** Counts statements in what a client of PostgreSQL sends: the first message of a connection has no letter. */
const statementsOf = (): ((chunk: Buffer) => Omit<Work, 'trips'>) => {
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const count = { statements: 0, parsed: 0 };
    for (;;) {
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return count;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return count;
      const letter = started ? String.fromCharCode(rest[0]!) : '';
      if (letter === simpleQuery || letter === execute) count.statements += 1;
      if (letter === parse && !isBorder(rest.toString('latin1', head + 4, end))) count.parsed += 1;
      started = true;
      rest = rest.subarray(end);
    }
  };
};

/** Stands between a server and its PostgreSQL: what is sent after an answer, or first, begins a round trip. */
export const countingProxy = async (url: string): Promise<Counter & { readonly url: string }> => {
  const place = new URL(url);
  const { hostname, port } = place;
  // By its address, not by a socket of this machine.
  place.searchParams.delete('host');
  let [trips, statements, parsed] = [0, 0, 0];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const there = connect(Number(port), hostname);
    const count = statementsOf();
    let answered = true;
    for (const one of [client, there]) sockets.add(one.setNoDelay(true).on('error', () => undefined));
    client.on('data', (chunk) => {
      const sent = count(chunk);
      statements += sent.statements;
      parsed += sent.parsed;
      if (answered) trips += 1;
      answered = false;
      there.write(chunk);
    });
    there.on('data', (chunk) => {
      answered = true;
      client.write(chunk);
    });
    client.on('close', () => there.destroy());
    there.on('close', () => client.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  place.port = String((server.address() as AddressInfo).port);
  return {
    url: place.href,
    take: () => {
      const taken = { trips, statements, parsed };
      [trips, statements, parsed] = [0, 0, 0];
      return taken;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

/** On the embedded database each call waits for its answer. */
export const countCalls = (pglite: PGlite): Counter => {
  let trips = 0;
  const counted = (holder: Pick<PGlite, 'query' | 'exec'>): void => {
    const [query, exec] = [holder.query.bind(holder), holder.exec.bind(holder)];
    holder.query = (...args) => {
      trips += 1;
      return query(...args);
    };
    holder.exec = (...args) => {
      trips += 1;
      return exec(...args);
    };
  };
  counted(pglite);
  const transaction = pglite.transaction.bind(pglite);
  pglite.transaction = (work) => {
    // Its begin and its end.
    trips += 2;
    return transaction((trx) => {
      counted(trx);
      return work(trx);
    });
  };
  return {
    take: () => {
      const taken = { trips, statements: trips, parsed: 0 };
      trips = 0;
      return taken;
    },
    close: () => undefined,
  };
};
