import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** How the service and its line behave towards one number. */
export const faults = [
  ...['plain', 'plain', 'plain', 'disordered', 'plain', 'busy_twice', 'busy', 'no_answer', 'dropped', 'wrong'],
  ...[
    'cut_after',
    'cut_before',
    'failed_after',
    'overrun',
    'slow',
    'forgetful',
    'conversion',
    'plain',
    'line',
    'plain',
  ],
] as const;
export type Fault = (typeof faults)[number];
export const faultOf = (number: string): Fault => faults[Number(number.slice(-6)) % faults.length]!;

interface Fax {
  readonly id: string;
  readonly to: string;
  readonly mark: string;
  readonly fails: { readonly errorMessage: string; readonly pages: number } | null;
  asked: number;
}

const failing: Partial<Record<Fault, Fax['fails']>> = {
  busy_twice: { errorMessage: 'The line is busy', pages: 0 },
  busy: { errorMessage: 'The line is busy', pages: 0 },
  no_answer: { errorMessage: 'No answer', pages: 0 },
  dropped: { errorMessage: 'Something', pages: 1 },
  wrong: { errorMessage: 'Number not in service', pages: 0 },
};

export interface FaultyFaxService {
  readonly address: string;
  /** How often the whole of a fax came out at each number. */
  readonly arrivals: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** A fax service after the public documentation of Sinch, which does to each number what `faultOf` says. */
export const startFaultyFaxService = async (): Promise<FaultyFaxService> => {
  const faxes: Fax[] = [];
  const arrivals = new Map<string, number>();
  const tries = new Map<string, number>();

  const record = (fax: Fax) => {
    fax.asked += 1;
    const early = faultOf(fax.to) === 'disordered' ? ['IN_PROGRESS', 'QUEUED', 'IN_PROGRESS'] : ['QUEUED'];
    const status = early[fax.asked - 1] ?? (fax.fails ? 'FAILURE' : 'COMPLETED');
    const { errorMessage, pages = 0 } = fax.fails ?? {};
    const type = faultOf(fax.to) === 'conversion' ? 'DOCUMENT_CONVERSION_ERROR' : 'FAX_ERROR';
    return {
      ...{ id: fax.id, direction: 'OUTBOUND', status, labels: { mark: fax.mark }, numberOfPages: 2 },
      ...(status === 'COMPLETED' && { pagesSentSuccessfully: 2 }),
      ...(status === 'FAILURE' && { errorType: type, errorMessage, pagesSentSuccessfully: pages }),
    };
  };

  const take = (to: string, mark: string): Fax => {
    const fault = faultOf(to);
    const nth = tries.get(to) ?? 0;
    const ends = fault === 'busy_twice' && nth > 2 ? null : (failing[fault] ?? null);
    const fails = fault === 'conversion' ? { errorMessage: 'It cannot be drawn', pages: 0 } : ends;
    const fax = { id: `f${faxes.length + 1}`, to, mark, fails, asked: 0 };
    faxes.push(fax);
    if (!fails) arrivals.set(to, (arrivals.get(to) ?? 0) + 1);
    return fax;
  };

  const submit = async (body: Buffer, response: ServerResponse): Promise<unknown> => {
    const { to, labels } = JSON.parse(body.toString('utf8')) as { to: string; labels: { mark: string } };
    const fault = faultOf(to);
    tries.set(to, (tries.get(to) ?? 0) + 1);
    if (fault === 'cut_before') return response.socket?.destroy();
    if (fault === 'overrun' && tries.get(to)! <= 3) return response.writeHead(429).end();
    if (fault === 'line' && tries.get(to)! <= 1) return response.writeHead(400).end('{}');
    if (fault === 'slow') await wait(1_500);
    const fax = take(to, labels.mark);
    if (fault === 'cut_after' || fault === 'forgetful') return response.socket?.destroy();
    if (fault === 'failed_after') return response.writeHead(500).end();
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: fax.id }));
  };

  const server = createServer((request, response) => {
    const answer = async (): Promise<unknown> => {
      const body = await buffer(request);
      if (request.method === 'POST') return submit(body, response);
      const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
      const id = /\/faxes\/(\w+)$/.exec(pathname)?.[1];
      const fax = faxes.find((one) => one.id === id);
      if (id !== undefined && !fax) return response.writeHead(404).end('{}');
      const sent = searchParams.get('direction') === 'OUTBOUND' ? faxes : [];
      // What it forgets is in no list, although it went.
      const kept = sent.filter(({ to }) => faultOf(to) !== 'forgetful');
      const listed = kept.map(({ id: name, mark }) => ({ id: name, status: 'QUEUED', labels: { mark } }));
      const json = fax ? record(fax) : { totalPages: 1, faxes: listed };
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    };
    void answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
