import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Shorter answers fit into one packet as they are. */
const shortest = 1_300;
const json = /^application\/(?:[a-z]+\+)?(?:json|ndjson)\b/;

/**
 * Answers of calls and of the record travel compressed. Nobody can make a browser send another person's token, so their lengths tell
 * nothing to a third. Bodies that come in compressed are not taken: a few kilobytes could hold gigabytes.
 */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, {
    threshold: shortest,
    customTypes: json,
    encodings: ['br', 'gzip'],
    // Text shrinks hardly further above this, and takes ten times as long.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
    globalDecompression: false,
  });
};
