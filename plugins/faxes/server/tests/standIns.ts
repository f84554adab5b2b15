import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A fax that somebody left at the service. */
export interface Left {
  readonly id: string;
  readonly bytes: Uint8Array;
  read: boolean;
  /** The service keeps no copy: it went along with the call. */
  readonly unkept?: boolean;
  /** What the service says beside it, as it likes. */
  readonly says?: Readonly<Record<string, unknown>>;
}

export interface Handed {
  readonly id: string;
  readonly to: string;
  readonly mark: string;
  readonly bytes: Uint8Array;
  /** Where the service is to call. */
  readonly callback?: string | undefined;
  /** What the service says that it cost. */
  price?: unknown;
  state: 'sent' | 'under_way' | 'busy' | 'odd';
}

export interface StandIn {
  readonly address: string;
  readonly handed: Handed[];
  readonly left: Left[];
  /** Calls that came, by name. */
  readonly calls: string[];
  /** For calls of that name: 500, a cut line after the work is done, or a cut line before. */
  readonly faults: Map<string, 'fails' | 'cut_after' | 'cut_before' | 'busy'>;
  close(): Promise<void>;
}

export type Answer = { readonly status?: number; readonly json?: unknown; readonly bytes?: Uint8Array };
type Parts = Omit<StandIn, 'address' | 'close'>;
type Serve = (request: IncomingMessage, body: Buffer, parts: Parts) => { readonly name: string; run(): Answer };

export const startStandIn = async (serve: Serve, port = 0): Promise<StandIn> => {
  const parts: Parts = { handed: [], left: [], calls: [], faults: new Map() };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { name, run } = serve(request, await buffer(request), parts);
    parts.calls.push(name);
    const fault = parts.faults.get(name);
    if (fault === 'cut_before') return void request.socket.destroy();
    if (fault === 'fails') return void response.writeHead(500).end();
    if (fault === 'busy') return void response.writeHead(429).end();
    const { status = 200, json, bytes } = run();
    if (fault === 'cut_after') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': bytes ? 'application/pdf' : 'application/json' });
    response.end(bytes ?? JSON.stringify(json));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    ...parts,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

export const nextId = (handed: readonly unknown[]): string => String(700_001 + handed.length);

/** As its documentation has it: one address for everything, 200 for everything, and words for what became of it. */
export const srfaxStandIn = (secret: string, port?: number): Promise<StandIn> =>
  startStandIn((_, body, { handed, left }) => {
    const asked = JSON.parse(body.toString('utf8')) as Record<string, string>;
    const ok = (Result: unknown): Answer => ({ json: { Status: 'Success', Result } });
    const no = (Result: string): Answer => ({ json: { Status: 'Failed', Result } });
    const record = (one: Handed) => ({
      FileName: `20261127-1|${one.id}`,
      SentStatus: one.state === 'sent' ? 'Sent' : one.state === 'under_way' ? 'In Progress' : 'Failed',
      DateQueued: 'Nov 27/26 02:54 PM',
      Pages: '2',
      ErrorCode: one.state === 'busy' ? 'Busy' : one.state === 'odd' ? 'Remote said something' : '',
      AccountCode: one.mark,
    });
    const runs: Readonly<Record<string, () => Answer>> = {
      Queue_Fax: () => {
        if (asked['sToFaxNumber'] === '16135550000') return no('Invalid Fax Number');
        const id = nextId(handed);
        const bytes = Buffer.from(asked['sFileContent_1']!, 'base64');
        handed.push({ id, to: asked['sToFaxNumber']!, mark: asked['sAccountCode']!, bytes, state: 'under_way' });
        return ok(id);
      },
      Get_FaxStatus: () => {
        const found = handed.find(({ id }) => id === asked['sFaxDetailsID']);
        return found ? ok(record(found)) : no('FaxDetailsID Not Found');
      },
      Get_Fax_Outbox: () => ok(handed.map(record)),
      Get_Fax_Inbox: () =>
        ok(
          left
            .filter(({ read }) => !read)
            .map(({ id, says }) => ({
              FileName: `20261127-2|${id}`,
              ReceiveStatus: 'Ok',
              Date: 'Nov 20/26 02:54 PM',
              EpochTime: '1795186440',
              CallerID: '16135550199',
              RemoteID: 'CLINIC FAX',
              Pages: '1',
              ViewedStatus: 'N',
              ...says,
            })),
        ),
      Retrieve_Fax: () => {
        const found = left.find(({ id }) => id === asked['sFaxDetailsID']);
        return found ? ok(Buffer.from(found.bytes).toString('base64')) : no('FaxDetailsID Not Found');
      },
      Update_Viewed_Status: () => {
        const found = left.find(({ id }) => id === asked['sFaxDetailsID']);
        if (found) found.read = true;
        return found ? ok('') : no('FaxDetailsID Not Found');
      },
      Stop_Fax: () => {
        const found = handed.find(({ id }) => id === asked['sFaxDetailsID']);
        if (!found) return no('FaxDetailsID Not Found');
        if (found.state === 'sent') return ok('Fax transmission completed');
        const partly = found.to.endsWith('44');
        found.state = 'odd';
        return ok(partly ? 'Fax cancelled but partially sent' : 'Fax Cancelled');
      },
      Get_Fax_Usage: () => ok([]),
    };
    const name = asked['action']!;
    const isKnown = asked['access_id'] === '4242' && asked['access_pwd'] === secret;
    return { name, run: isKnown ? runs[name]! : () => no('Invalid Access Code / Password') };
  }, port);

/** As its documentation has it: REST, with states in capitals. */
export const sinchStandIn = (secret: string, port?: number): Promise<StandIn> =>
  startStandIn((request, body, { handed, left }) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const [, , , project, , id, file] = pathname.split('/');
    const record = (one: Handed) => ({
      id: one.id,
      direction: 'OUTBOUND',
      status: one.state === 'sent' ? 'COMPLETED' : one.state === 'under_way' ? 'QUEUED' : 'FAILURE',
      numberOfPages: 2,
      pagesSentSuccessfully: one.state === 'sent' ? 2 : 0,
      errorType: one.state === 'busy' || one.state === 'odd' ? 'FAX_ERROR' : undefined,
      errorMessage: one.state === 'busy' ? 'The line is busy' : 'Something',
      labels: { mark: one.mark },
      price: one.price,
    });
    const arrived = ({ id: name, says }: Left) => ({
      ...{ id: name, direction: 'INBOUND', status: 'COMPLETED', from: '+16135550199', to: '+15145557002' },
      ...{ createTime: '2026-11-20T19:54:00Z', ...says },
    });
    const isKnown =
      project === 'p1' && request.headers.authorization === `Basic ${Buffer.from(`key:${secret}`).toString('base64')}`;
    const named = (name: string, run: () => Answer) => ({
      name,
      run: isKnown ? run : () => ({ status: 401, json: {} }),
    });
    if (request.method === 'POST')
      return named('submit', () => {
        const asked = JSON.parse(body.toString('utf8')) as {
          to: string;
          files: { file: string }[];
          labels: { mark: string };
          callbackUrl?: string;
        };
        const bytes = Buffer.from(asked.files[0]!.file, 'base64');
        const one: Handed = {
          ...{ id: nextId(handed), to: asked.to, mark: asked.labels.mark, bytes, state: 'under_way' },
          callback: asked.callbackUrl,
        };
        handed.push(one);
        return { json: record(one) };
      });
    if (file)
      return named('file', () => {
        const found = left.find((one) => one.id === id);
        return found && !found.unkept ? { bytes: found.bytes } : { status: 404, json: {} };
      });
    if (id)
      return named('status', () => {
        const found = handed.find((one) => one.id === id);
        const got = left.find((one) => one.id === id);
        if (!found && !got) return { status: 404, json: {} };
        return { json: found ? record(found) : arrived(got!) };
      });
    return named('list', () => ({
      json: {
        totalPages: 1,
        faxes: searchParams.get('direction') === 'OUTBOUND' ? handed.map(record) : left.map(arrived),
      },
    }));
  }, port);
