import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface TestStore {
  /** For `S3_ENDPOINT`. */
  readonly url: string;
  /** Bytes by `bucket/key`. */
  readonly objects: Map<string, Buffer>;
  close(): Promise<void>;
}

/** The client sends streams in chunks, each after a line with its length in hexadecimal. */
const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const sent = await buffer(request);
  if (!String(request.headers['content-encoding'] ?? '').includes('aws-chunked')) return sent;
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const end = sent.indexOf('\r\n', at);
    const length = parseInt(sent.subarray(at, end).toString(), 16);
    if (!(length > 0)) return Buffer.concat(parts);
    parts.push(sent.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
};

/** As much of an S3-compatible store as the server uses: put, get, delete, and whether a bucket is empty. Signatures are not checked. */
export const startStore = async (): Promise<TestStore> => {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
      const name = decodeURIComponent(pathname.slice(1)).replace(/\/$/, '');
      if (searchParams.has('list-type')) {
        const keys = [...objects.keys()].filter((key) => key.startsWith(`${name}/`));
        const found = keys.slice(0, 1).map((key) => `<Contents><Key>${key.slice(name.length + 1)}</Key></Contents>`);
        response.setHeader('content-type', 'application/xml');
        response.end(`<ListBucketResult><KeyCount>${found.length}</KeyCount>${found.join('')}</ListBucketResult>`);
        return;
      }
      if (request.method === 'PUT') objects.set(name, await bodyOf(request));
      if (request.method === 'DELETE') objects.delete(name);
      const there = objects.get(name);
      if (request.method === 'GET' && !there) {
        response.writeHead(404, { 'content-type': 'application/xml' });
        response.end('<Error><Code>NoSuchKey</Code><Message>There is no such key.</Message></Error>');
        return;
      }
      response.end(request.method === 'GET' ? there : undefined);
    })();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
};
