import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface SentFile {
  readonly stream: Readable;
  readonly type: string;
  readonly name: string;
  /** Null: it is made while it is sent. */
  readonly size: number | null;
  readonly inline: boolean;
}

/** Only what a browser draws without running anything. */
const mayShow = /^(image\/(png|jpeg|gif|webp|avif)|application\/pdf)$/;

const disposition = ({ inline, type, name }: SentFile): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `${inline && mayShow.test(type) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`;
};

/** Uploaded bytes: never run, never sniffed, never kept by a shared cache. */
export const sendFile = (reply: FastifyReply, file: SentFile): FastifyReply =>
  reply
    .headers({
      'content-type': file.type,
      ...(file.size !== null && { 'content-length': file.size }),
      'content-disposition': disposition(file),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(file.stream);
