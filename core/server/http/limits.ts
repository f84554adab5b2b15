import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { tooMany } from './failures.ts';

/** Requests a minute from one address where a call says nothing: a busy clinic behind one router stays below. */
export const ordinaryPerMinute = 3_000;

export const scaled = (perMinute: number, factor: number): number => Math.max(1, Math.round(perMinute * factor));

export const limitRates = async (app: FastifyInstance, factor: number): Promise<void> => {
  const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await app.register(rateLimit, {
    global: false,
    max: scaled(ordinaryPerMinute, factor),
    timeWindow: 60_000,
    addHeaders: { ...quiet, 'retry-after': true },
    addHeadersOnExceeding: quiet,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  });
};
